/* The index is inside: that the branch is dead has nothing to do with it. */
int inside(int n) {
  int a[4] = {0};
  a[n & 3] = 1;
  if ((n & 3) == 4) /* never */
    return 1;
  return a[0];
}

/* Who takes the branch has left the array before. */
int outside(int n) {
  int a[4] = {0};
  a[n & 7] = 1;
  if ((n & 7) == 4) /* only after something undefined */
    return 1;
  return a[0];
}

int divided(int n) {
  int quotient = 100 / n;
  if (n == 0) /* only after something undefined */
    return 1;
  return quotient;
}

/* The index may be outside; the branch is dead with any. */
int either(int n, int x) {
  int a[4] = {0};
  a[n & 7] = 1;
  if (x > 20)
    if (x < 10) /* never */
      return 1;
  return a[0];
}
