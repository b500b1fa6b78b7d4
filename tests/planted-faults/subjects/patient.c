/* Many turns, each with a way out. */
int patient(unsigned n, unsigned k) {
  unsigned i = 0, sum = 7;
  while (i < n) {
    sum += 4;
    i++;
    if (sum == k) break;
  }
  if (sum == 407) return 1;
  if (sum == 406) return 2;
  return 0;
}
