// truth: f
// scope: callees
static int odd(unsigned n);

static int even(unsigned n) {
  return n == 0 ? 1 : odd(n - 1);
}

static int odd(unsigned n) {
  return n == 0 ? 0 : even(n - 1);
}

int f(unsigned char n) {
  n &= 31;
  if (even(n)) {
    if (n & 1)
      return 1; // never
    return 2;
  }
  if (odd(n) && n == 31)
    return 3;
  return 0;
}
