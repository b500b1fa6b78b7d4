// truth: f
int f(signed char a, signed char b) {
  float x = a / 4.0f, y = b * 0.5f;
  if (x + y == 10.25f)
    return 1;
  if (x * y < -1000.0f)
    return 2;
  if (x > 31.75f)
    return 3; // never
  if (x - y > 60.0f)
    return 4;
  return x < y ? 5 : 6;
}
