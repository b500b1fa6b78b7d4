/* A loop with a bound, and what it leaves behind. */
int turns(int n, int start) {
  int sum = start;
  for (int i = 0; i < n && i < 6; i++) sum += 11;
  if (sum - start == 66) {
    if (start * 3 + n == 1000000) return 1;
    return 2;
  }
  if (sum - start == 67) return 3;
  return 0;
}
