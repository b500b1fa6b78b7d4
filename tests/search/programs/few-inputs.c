/* Loops turn up to thirty times: too often for one formula of all paths, but sixty inputs have no more than sixty paths. */
int halved_precond(int n) { return 1 <= n && n <= 60; }

int halved(int n) {
  int turns = 0;
  while (n > 0) {
    n -= 2;
    turns++;
  }
  if (turns > 30)
    return 1; /* never */
  if (n < 0)
    return 2;
  return 0;
}
