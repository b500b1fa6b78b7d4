/* A counter that stops at its limit, and never passes it. */
int loops(int n, int step) {
  int i = 0, hits = 0;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    i++;
    if (hits < 10) hits++;
  }
  if (i > n) return 1;
  if (hits > 10) return 2;
  if (i == n && step * 7 == 7000007) return 3;
  return 4;
}
