/* After counting up to n, the counter is not beyond n. Invariant: i <= n. */

int loop_count(unsigned n) {
  unsigned i;
  for (i = 0; i < n; i++)
    ;
  if (i > n)
    return 1; /* never */
  return 0;
}
