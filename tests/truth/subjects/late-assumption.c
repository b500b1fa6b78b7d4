// truth: f
extern void __VERIFIER_assume(int condition);

int f(unsigned char a, unsigned char b) {
  int r = 0;
  if (a == 77) { // an input that comes here may be turned away below
    if (b & 1)
      r = 1;
  }
  if (b < 50) // never: all such inputs are turned away
    r = 2;
  __VERIFIER_assume(b > 100);
  if (r == 1)
    return 1;
  if (a > 200)
    __VERIFIER_assume(a + b < 400);
  if (r == 2)
    return 2; // never
  return a > 240 && b > 200 ? 3 : 4; // the former never
}
