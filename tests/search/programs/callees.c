/* What `tested` returns is decided in `inner`, two calls deep. */
static int inner(int x) {
  if (x == 1000)
    return 1;
  return 0;
}

static int outer(int x) {
  if (x < 0)
    return 0;
  return inner(x);
}

static int allowed(int x) {
  if (x > 100000)
    return 0;
  return 1;
}

int tested_precond(int x) {
  return allowed(x);
}

int tested(int x) {
  if (outer(x) == 1)
    return 2;
  if (x > 100000)
    return 3; /* never */
  return 4;
}
