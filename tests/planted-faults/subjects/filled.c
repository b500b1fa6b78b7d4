/* A counter in memory. */
struct box { int count; };
int filled(struct box *b, unsigned n) {
  b->count = 0;
  for (unsigned i = 0; i < n && i < 50; i++) b->count++;
  if (b->count == 40 && n == 40) return 1;
  if (n > 5 && n < 3) return 2;
  return 0;
}
