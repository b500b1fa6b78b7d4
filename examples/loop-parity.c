/* Counting in steps of two never meets an odd number, not even when it wraps around. Invariant: i is even. */

int loop_parity(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i += 2;
  if (i & 1)
    return 1; /* never */
  return 0;
}
