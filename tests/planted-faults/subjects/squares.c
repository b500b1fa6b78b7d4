/* What only a solver of bits sees. */
int squares(unsigned x, unsigned y, int c) {
  unsigned q = x * x;
  if ((q & 3) == 2) return 1;
  if ((q & 0xffff) == 0x5b31 && (y ^ x) * 37u == 123456789u) return 2;
  if ((c >> 3) + (int)(y & 1) == -4321 && (c & 7) == 5) return 3;
  if (c > 1000 && (c >> 3) < 0) return 4;
  if ((((4 * x + 1) * (4 * y + 1)) & 3) != 1) return 5;
  return 0;
}
