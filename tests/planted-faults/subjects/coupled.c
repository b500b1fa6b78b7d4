/* The two comparisons of `a` always agree. */
int coupled(int a, int b) {
  return (a > 0 && b > 3) || (a > 0 && b < -3);
}
