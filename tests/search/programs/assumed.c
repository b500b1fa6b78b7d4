/* Almost no input is a test: only a branch inside the assumption tells which is. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x == 123456789);
  if (x > 0)
    return 1;
  return 0;
}
