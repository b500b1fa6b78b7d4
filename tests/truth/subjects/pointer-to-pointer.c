// truth: f
static void aim(signed char **where, signed char *target) {
  *where = target;
}

int f(signed char a, signed char b) {
  signed char x = a, y = b;
  signed char *p = &x;
  signed char **pp = &p;
  if (a > b)
    aim(pp, &y);
  **pp = 42;
  if (x == 42 && y == 42)
    return a == b ? 1 : 2;
  if (x == 42 && a > b)
    return 3; // never
  if (y == 42 && a < b)
    return 4; // never
  if (p == &x)
    return 5;
  return 6;
}
