int ladder(int a, int b, int c) {
  int r = 0;
  if (a < 10) /* 1 */
    r++;
  if (b > 0) { /* 2 */
    r += 2;
    if (c > 0) /* 3 */
      r += 4;
  }
  if (c > a) { /* 4 */
    r += 8;
    if (a > c) { /* 5: never */
      if (b)     /* 6: so neither */
        r = 0;
    }
  }
  return r;
}
