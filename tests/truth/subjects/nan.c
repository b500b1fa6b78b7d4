// truth: f
static const double values[8] = {0.0, -0.0, 1.0, -1.0, 1e300, 0.5, 3.0, -2.5};

int f(unsigned char i, unsigned char j) {
  double x = values[i & 7], y = values[j & 7];
  double q = x / y;
  if (q != q)
    return x == 0 && y == 0 ? 1 : 2; // the latter never
  if (q > 1e301 || q < -1e301)
    return y == 0 ? 3 : 4; // the latter never
  if (!(q < 0) && !(q >= 0))
    return 5; // never
  if (q == 0 && 1 / q < 0)
    return 6;
  if (x * y == -7.5)
    return 7;
  return 0;
}
