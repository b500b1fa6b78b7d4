/* Calls itself, and is different below. */
static int deep(const int *p, unsigned n, int level) {
  if (level == 6 && *p == 31415926) return 1;
  if (n == 0) return 0;
  return deep(p, n - 1, level + 1);
}
int down(const int *p, unsigned n) {
  if (deep(p, n, 0)) return 1;
  if (n < 3 && n > 5) return 2;
  return 0;
}
