/* Factorisation by subtraction. Six slots are enough for every n up to 64, so the table never overflows. */

#define SLOTS 6

static int quotient(int n, int d) {
  int times = 0;
  while (n >= d) {
    n -= d;
    times++;
  }
  if (n != 0)
    return 0;
  return times;
}

int factor_precond(int n, int factors[SLOTS]) {
  (void)factors;
  return 2 <= n && n <= 64;
}

int factor(int n, int factors[SLOTS]) {
  int count = 0;
  int d = 2;

  while (n > 1) {
    int q = quotient(n, d);
    if (q == 0) {
      d++;
    } else {
      if (count >= SLOTS)
        return -1;
      factors[count] = d;
      count++;
      n = q;
    }
  }
  if (count == 0)
    return -2;
  return count;
}
