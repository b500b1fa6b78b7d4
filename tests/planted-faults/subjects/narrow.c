/* Branches that no random input takes, and one that none can take. */
int narrow(int x, int y) {
  if (x * 7 + y == 123456789) {
    if (x > y) return 1;
    return 2;
  }
  if (x > 10 && x < 5) return 3;
  return 0;
}
