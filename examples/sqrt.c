/* Floor of the square root by bisection, in integers only, with a check that cannot fail. */

#ifndef LIMIT
#define LIMIT 100
#endif

int isqrt(int n) {
  int low = 0;
  int high = LIMIT;

  if (n < 0 || n >= LIMIT * LIMIT)
    return -1;

  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (middle * middle <= n)
      low = middle;
    else
      high = middle;
  }

  if (low * low > n || high * high <= n)
    return -2;
  return low;
}
