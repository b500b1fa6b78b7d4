/* Trial division, where divisibility is decided by subtraction alone. */

static int divides(int d, int n) {
  while (n > 0)
    n -= d;
  return n == 0;
}

int prime_precond(int n) {
  return n <= 60;
}

int prime(int n) {
  if (n < 2)
    return 0;
  for (int d = 2; d * d <= n; d++) {
    if (divides(d, n))
      return 0;
    if (d > 7)
      return -1;
  }
  return 1;
}
