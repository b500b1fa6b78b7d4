/* A number read byte by byte. */
int bytes(unsigned x, unsigned char at) {
  unsigned char *p = (unsigned char *)&x;
  p[at & 3] = 0x5a;
  if (x == 0x1234005a) return 1;
  if ((at & 3) == 2 && x == 0x115a2233) return 2;
  if ((at & 3) == 1 && (x & 0xff00) != 0x5a00) return 3;
  return 0;
}
