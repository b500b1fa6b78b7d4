/*
 * Thirty-two independent decisions in a row, whose outcomes are kept in flags: one branch is reached only if all of
 * them hold, others are dead because of decisions far above.
 */
int flags(const int a[32]) {
  int all = 1, none = 1, low = 0, high = 0;
  if (a[0] > 10) {
    none = 0;
    low = 1;
  } else {
    all = 0;
  }
  if (a[1] < 1) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[2] >= 108) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[3] <= 19) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[4] == 58) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[5] != 20) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[6] > 1024) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[7] < 33) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[8] >= 34) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[9] <= 25) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[10] == 132) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[11] != 43) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[12] > 82) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[13] < 44) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[14] >= 1048) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[15] <= 57) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[16] == 58) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[17] != 49) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[18] > 156) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[19] < 67) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[20] >= 106) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[21] <= 68) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[22] == 1072) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[23] != 81) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[24] > 82) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[25] < 73) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[26] >= 180) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[27] <= 91) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[28] == 130) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[29] != 92) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[30] > 1096) {
    none = 0;
  } else {
    all = 0;
  }
  if (a[31] < 105) {
    none = 0;
    high = 1;
  } else {
    all = 0;
  }

  if (low && a[0] < 5)
    return -1; /* never: a[0] > 10 */
  if (all && none)
    return -2; /* never: the last decision went one way */
  if (all && !high)
    return -3; /* never: the last decision held */
  if (all) {
    if (a[4] != 58)
      return -4; /* never: a[4] == 58 */
    return 1;    /* all of them */
  }
  if (none)
    return 2; /* none of them */
  return 0;
}
