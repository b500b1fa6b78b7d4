/*
 * The control flow of the document's Figure 1: b2 and b3 meet b7' at b5, b5 and b9 meet at b10. What makes b10'
 * infeasible lies far above it, and on the way that is left open nothing contradicts it.
 */
int figure(int s, int a, int b, int c, int d, int e) {
  int r = 0;
  if (s > 0) {        /* b1 */
    if (a > 10)       /* b2 */
      r += 1;
    if (b > 0)        /* b3 */
      r += 2;
    else if (b < -5)  /* b4 */
      r += 4;
  } else {
    if (d > 10)       /* b6 */
      r += 8;
    if (e > 0) {      /* b7 */
      if (c > d)      /* b8 */
        r += 16;
      if (e < 100)    /* b9 */
        goto ten;
      return r;
    }
  }
  if (!(c > a))       /* b5 */
    return r;
ten:
  if (c >= 5)         /* b10 */
    return r;
  return -r;
}
