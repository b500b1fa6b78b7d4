// truth: f
static const float values[8] = {0.0f, -0.0f, 1.0f, -1.0f, 1e30f, 0.5f, 3.0f, -2.5f};

int f(unsigned char i, unsigned char j) {
  float x = values[i & 7], y = values[j & 7];
  if (y == 0) {
    float q = x / y;
    if (q != q)
      return x == 0 ? 1 : 2; // the latter never
    return q < 0 ? 3 : 4;
  }
  if (x == 0 && 1 / x < 0)
    return 5;
  if (x * y == -7.5f)
    return 6;
  return x * 1e30f > 3.4e38f ? 7 : 8;
}
