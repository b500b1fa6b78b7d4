/* A loop with an early exit, a switch and a dead branch: a tree of some depth. */
int loop(int a[3], int n) {
  int sum = 0;
  for (int i = 0; i < n && i < 3; i++) {
    switch (a[i]) {
    case 1:
      sum += 1;
      break;
    case 2:
      sum += 2;
      break;
    default:
      if (a[i] < 0)
        return -1;
    }
  }
  if (sum > 6)
    return -2; /* never */
  return sum;
}
