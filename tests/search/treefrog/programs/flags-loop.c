/* As flags.c, with the decisions partly in a loop over an array. */
int flags_loop(const int a[24], int x, int y) {
  int all = 1, some = 0;

  if (x <= 100)
    all = 0;
  for (int i = 0; i < 24; i++) {
    if (a[i] > 10 * i)
      some = 1;
    else
      all = 0;
  }
  if (y > x)
    all = 0;

  if (all && !some)
    return -1; /* never: the last element counted */
  if (all) {
    if (x < 50)
      return -2; /* never: x > 100 */
    if (y > 100 && y > x)
      return -3; /* never: y <= x */
    return 1;    /* all of them */
  }
  return some;
}
