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
  if (ones(a & 7) != __builtin_popcount(a & 7))
    return 1; // never
  if (ones(b & 3) == 3)
    return 2; // never
  if ((a & -a) == 64)
    return a & 63 ? 3 : 4; // the former never
  if (__builtin_popcount(a & b) + __builtin_popcount(a | b) != __builtin_popcount(a) + __builtin_popcount(b))
    return 5; // never
  a ^= b, b ^= a, a ^= b;
  if (a && __builtin_ctz(a) == 7)
    return __builtin_clz(a) == 24 ? 6 : 7; // the latter never
  if (__builtin_parity(a) && __builtin_bswap32(a) == 0x7f000000)
    return 8;
  return __builtin_expect(b == 128, 0) ? 9 : 10;
}
