/* Signs and widths decide. */
int widths(signed char c, unsigned char u, unsigned x) {
  int wide = c * 1000;
  unsigned shifted = x >> (u & 31);
  if (wide < -100000 && x * 5u + (unsigned)wide == 7654321u) return 1;
  if (shifted == 0xabcd && (u & 31) == 15) return 2;
  if (u > 255) return 3;
  if ((int)x < -2000000000 && x / 3 == 750000001u) return 4;
  return 0;
}
