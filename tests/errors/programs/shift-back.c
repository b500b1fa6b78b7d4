unsigned f(unsigned n, unsigned x) {
  if (n >= 32)
    return 0;
  unsigned y = x >> n;
  return y << (n + 1); // shift out of range
}
