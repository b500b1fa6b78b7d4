// truth: f
int f(signed char a, signed char b) {
  int x = 2147483600 + (a & 127);
  if (x < 0)
    return a == -1 ? 1 : 2;
  int y = x * b;
  if (y == -50)
    return 3;
  if (x + 20 < x)
    return 4;
  if (-x > 0)
    return 5; // never: x is positive
  unsigned u = (unsigned)b - 1;
  if (u > 0xfffffff0u && b > 0)
    return 6; // never
  if (u + 1 == 0)
    return 7;
  return 0;
}
