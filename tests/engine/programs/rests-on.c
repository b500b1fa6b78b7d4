static int positive(int v) { return v > 0; }

/* Behind a pointer Hyla chooses: only what holds for every caller is proved. */
int through_precond(int x, const int *p, int n) { return x <= 1000 && p != 0 && positive(n); }
int through(int x, const int *p, int n) {
  int mode = 2, seen = 0;
  if (x > 100000)
    return 1;
  if (!p)
    return 2;
  if (*p > 5) {
    if (*p < 3)
      return 3;
  }
  if (mode == 3)
    return 4;
  for (int i = 0; i < n; i++)
    seen |= p[i] > 0;
  if (seen > 1)
    return 5;
  if (!positive(n))
    return 6;
  if (x > 50) {
    if (x <= 50)
      return 7;
  }
  return 0;
}

/* Nothing is chosen: proofs along the paths of the tests count. */
int plain_precond(int x, int y) { return x < y; }
int plain(int x, int y) {
  if (x > 5 && x < 3)
    return 1;
  if (x > y)
    return 2;
  if (y > 20)
    return 3;
  return 0;
}

int declared(unsigned a, int b, const char *s) {
  if (a > 9)
    return 1;
  if (b > 9)
    return 2;
  if (!s)
    return 3;
  if (b > 4 && b < 4)
    return 4;
  return 0;
}
