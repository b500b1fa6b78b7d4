// truth: f
int f(signed char a, unsigned char b) {
  long x = (long)a << 56 >> 2;
  long product;
  if (__builtin_mul_overflow(x, (long)b, &product)) {
    __int128 whole = (__int128)x * b;
    if (whole == product)
      return 1; // never
    return whole < 0 ? 2 : 3;
  }
  unsigned long high = (unsigned long)((unsigned __int128)(unsigned long)x * b >> 64);
  if (a >= 0)
    return high != 0 ? 4 : 5; // the former never
  return high == b - 1u ? 6 : 7;
}
