/* As thirty.c, with the decisions inside called functions. */

static int above(int value, int limit) {
  if (value > limit)
    return 1;
  return 0;
}

static int between(int value, int low, int high) {
  if (value >= low && value <= high)
    return 1;
  return 0;
}

static int quarter(const int *v) {
  int score = above(v[0], 10) + above(v[1], -7) + between(v[2], 0, 9) + above(v[3], 1000);
  score += between(v[4], -100, -90) + above(v[5], v[4]) + above(v[6], 60) + between(v[7], 7, 7);
  return score;
}

int thirty_calls(const int a[32]) {
  int first = quarter(a);
  int second = quarter(a + 8);
  int third = quarter(a + 16);
  int fourth = quarter(a + 24);
  int score = first + second + third + fourth;

  if (first == 8) {
    if (a[0] < 0)
      return -1; /* never: a[0] > 10 */
    if (a[7] != 7)
      return -2; /* never */
  }
  if (score > 32)
    return -3; /* never */
  if (score == 32)
    return 1; /* all of them */
  if (fourth == 8 && a[29] <= a[28])
    return -4; /* never: a[29] > a[28] */
  return 0;
}
