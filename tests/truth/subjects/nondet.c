// truth: f
extern signed char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

int f(void) {
  signed char a = __VERIFIER_nondet_char();
  __VERIFIER_assume(a > 10);
  if (a < 5)
    return 1; // never
  if (__VERIFIER_nondet_bool()) {
    signed char b = __VERIFIER_nondet_char();
    __VERIFIER_assume(b != a);
    if (a == b)
      return 2; // never
    if (a + b == 0)
      return 3;
  } else if (__VERIFIER_nondet_bool() && a == 127) {
    return 4;
  }
  return 0;
}
