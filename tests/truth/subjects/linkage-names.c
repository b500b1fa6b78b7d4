// truth: f
/* Names for the linker that belong to whoever runs the program. */
__attribute__((import_module("env"), import_name("__hyla_stop"))) _Bool ask(int, int);

__attribute__((export_name("memory"))) int f(signed char a) {
  if (a > 3 && ask(99, a))
    return 1;
  if (a > 100)
    return 2;
  return 0;
}

__attribute__((export_name("__stack_pointer"))) int g(int a) { return a > 3; }
