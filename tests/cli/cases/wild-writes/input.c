/* Writes as far as it is told: over its own frames, other variables, all of memory. */
int copy(char *dst, const char *src, unsigned len, int x) {
  int before = x > 3 ? 1 : 2;
  while (len--) *dst++ = *src++;
  if (x > 7) return before;
  return x == 5 ? 3 : 4;
}
