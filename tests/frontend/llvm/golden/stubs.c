char get(void); unsigned char byte(void); _Bool ready(void); float real(void); double *where(void); void nothing(int);
struct big { int a[10]; }; struct big large(int);
int old(); extern int (*hook)(int); int listener(int); void registered(int (*)(int));
int unused(void);
int calls(void) {
  nothing(3); registered(listener);
  return get() + byte() + ready() + real() + *where() + large(2).a[1] + old(1, 2.0) + hook(5);
}
void *memory(unsigned n) { char *p = malloc(n); free(p); return __builtin_calloc(n, 2); }
void ends(int c) { if (__hyla_probe(0, (c) != 0)) exit(c); abort(); }
int kept(a, b) int a; char b; { return a + b; }
int misfit(void) { int (*f)() = (int (*)())kept; return f(1, 2); }
void entry(void) { if (__hyla_probe(1, (!calls()) != 0)) __hyla_reject(); }
