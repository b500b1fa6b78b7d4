/*
 * Thirty-two decisions in a row: more than 2^30 paths. Some branches at the end are dead because of
 * decisions far above; one is reached only when all the decisions went one way.
 */

int thirty(const int a[32]) {
  int score = 0;
  int first = 0, middle = 0, last = 0;

  if (a[0] > 10) {
    score++;
    first = 1;
  }
  if (a[1] < -2)
    score++;
  if (a[2] >= 102)
    score++;
  if (a[3] <= 10)
    score++;
  if (a[4] == 46)
    score++;
  if (a[5] != 5)
    score++;
  if (a[6] > 1006)
    score++;
  if (a[7] < 12)
    score++;
  if (a[8] >= 18)
    score++;
  if (a[9] <= 6)
    score++;
  if (a[10] == 110)
    score++;
  if (a[11] != 18)
    score++;
  if (a[12] > 54)
    score++;
  if (a[13] < 13)
    score++;
  if (a[14] >= 1014)
    score++;
  if (a[15] <= 20) {
    score++;
    middle = 1;
  }
  if (a[16] == 26)
    score++;
  if (a[17] != 14)
    score++;
  if (a[18] > 118)
    score++;
  if (a[19] < 26)
    score++;
  if (a[20] >= 62)
    score++;
  if (a[21] <= 21)
    score++;
  if (a[22] == 1022)
    score++;
  if (a[23] != 28)
    score++;
  if (a[24] > 34)
    score++;
  if (a[25] < 22)
    score++;
  if (a[26] >= 126)
    score++;
  if (a[27] <= 34)
    score++;
  if (a[28] == 70)
    score++;
  if (a[29] != 29)
    score++;
  if (a[30] > 1030)
    score++;
  if (a[31] < 36) {
    score++;
    last = 1;
  }

  if (first && a[0] < 5)
    return -1; /* never: a[0] > 10 */
  if (middle && last) {
    if (a[31] == 37)
      return -2; /* never: a[31] < 36 */
  }
  if (!first && score == 32)
    return -3; /* never: the first decision would have counted */
  if (score == 32)
    return 1; /* all of them */
  if (score > 32)
    return -4; /* never */
  return 0;
}
