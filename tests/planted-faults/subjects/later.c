/* More turns away than runs are long. */
int later(unsigned n) {
  unsigned i, sum = 7;
  for (i = 0; i < n; i++) sum += 4;
  if (sum == 8000007) return 1;
  if (sum == 8000006) return 2;
  return 0;
}
