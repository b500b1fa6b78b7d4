static char small[2], large[6];
int f(unsigned n, int big) {
  char *p = big > 100 ? large : small;
  if (n >= 6)
    return 0;
  return p[n]; // access out of bounds
}
