// truth: f
static int ones(unsigned v) {
  int n = 0;
  while (v) {
    v &= v - 1;
    n++;
  }
  return n;
}

int f(unsigned char a, unsigned char b) {
  if (ones(a ^ b) != __builtin_popcount(a ^ b))
    return 1; // never
  if (ones(a) == 8)
    return b == 0 ? 2 : 3;
  if ((a & -a) == 64)
    return a & 63 ? 4 : 5; // the former never
  if (ones(a & b) + ones(a | b) != ones(a) + ones(b))
    return 6; // never
  a ^= b, b ^= a, a ^= b;
  if (a && __builtin_ctz(a) == 7)
    return __builtin_clz(a) == 24 ? 7 : 8; // the latter never
  return __builtin_expect(b == 128, 0) ? 9 : 10;
}
