/* What a caller passes may be the same thing twice. */
int shared(int *p, int *q, int x) {
  int own = 5;
  *p = x;
  *q = x + 1;
  if (*p == x + 1 && x == 1234567) return 1;
  if (own != 5) return 2;
  return *q;
}
