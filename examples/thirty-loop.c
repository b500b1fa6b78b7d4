/* As thirty.c, with the decisions inside a loop over an array. */

#define LENGTH 32

int thirty_loop(const int a[LENGTH]) {
  int score = 0;
  int high = 0;

  for (int i = 0; i < LENGTH; i++) {
    if (a[i] > 10 * i)
      score++;
    if (a[i] > 5000)
      high = 1;
  }

  if (high && score == 0)
    return -1; /* never: what is above 5000 counts */
  if (score > LENGTH)
    return -2; /* never */
  if (score == LENGTH) {
    if (a[LENGTH - 1] <= 300)
      return -3; /* never: a[31] > 310 */
    return 1;    /* all of them */
  }
  return 0;
}
