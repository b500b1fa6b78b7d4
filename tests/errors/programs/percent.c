unsigned char f(float x) {
  if (!(x >= 0 && x < 256))
    return 0;
  unsigned char c = x;
  return c;
}
