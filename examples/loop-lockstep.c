/* Two counters that move together. Invariant: up + down == 0. */

int loop_lockstep(int n) {
  int up = 0;
  int down = 0;
  while (n > 0) {
    up++;
    down--;
    n--;
  }
  if (up + down != 0)
    return 1; /* never */
  if (up > 2)
    return 2;
  return 0;
}
