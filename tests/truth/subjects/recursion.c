// truth: f
// scope: callees
static int digits(unsigned n) {
  if (n < 10)
    return 1;
  return 1 + digits(n / 10);
}

static int power(int base, int exponent) {
  if (exponent == 0)
    return 1;
  int half = power(base, exponent / 2);
  return exponent % 2 ? half * half * base : half * half;
}

int f(unsigned char n, signed char base) {
  if (digits(n) > 3)
    return 1; // never
  if (digits(n) == 3 && n < 100)
    return 2; // never
  if (power(base & 7, n & 7) == 243)
    return 3;
  if (power(-1, n) < 0)
    return n % 2 == 0 ? 4 : 5; // the former never
  return 0;
}
