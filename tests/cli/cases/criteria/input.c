/* The two comparisons of `a` always agree. */
int f(int a, int b) {
  if ((a > 0 && b > 3) || (a > 0 && b < -3))
    return 1;
  return 0;
}
