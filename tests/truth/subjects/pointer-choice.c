// truth: f
int f(signed char a, unsigned char b) {
  int x = 1, y = 2, z = 3;
  int *several[3] = {&x, &y, &z};
  int *p = a > 0 ? &x : &y;
  *p += 10;
  if (x == 11 && y == 12)
    return 1; // never
  if (y == 12 && a == 5)
    return 2; // never
  *several[b % 3] = a;
  if (x == 11 && z == 3 && y == 2)
    return 3; // a == 11 and b % 3 == 0: x is overwritten with itself
  if (z == 100)
    return 4;
  if (*p == 7)
    return 5;
  return 0;
}
