// truth: f
int f(signed char a, unsigned char b) {
  long v = ((long)a << 50) + b;
  unsigned long u = (unsigned long)v;
  if (sizeof(long) != 8)
    return 1; // never
  if ((int)v != v && v > 0) {
    if (v > 0x3fffffffffffffffL)
      return 2; // never
    return u >> 56 == 1 ? 3 : 4;
  }
  if (v < 0)
    return u > 0xffffffffUL && b == 200 ? 5 : 6;
  if (v > 0x7fffffffL)
    return 7; // never
  return v == 255 ? 8 : 9;
}
