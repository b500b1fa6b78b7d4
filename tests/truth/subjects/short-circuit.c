// truth: f
int f(signed char a, signed char b) {
  int x = 0, y = 0;
  if (a > 10 && ++x && b > 10 && ++y)
    return x + y == 2 ? 1 : 2; // the latter never
  if (y)
    return 3; // never
  if (x == 1 || (y = b) < 0)
    return y > 0 ? 4 : 5; // the former never
  if (y != b)
    return 6; // never
  int both = (a == 3 && b == 4) + (a < 0 || b > 100);
  if (both == 2)
    return 7; // never
  if (!(a < 5 && !(b < 5 || x++)))
    return x ? 8 : 9; // the former never
  return x == 1 ? 10 : 11; // the latter never
}
