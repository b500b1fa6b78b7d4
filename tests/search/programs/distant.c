/* The deepest branches are four branches away from the first. */
static int deep(int c) {
  if (c > 0) {
    if (c > 10)
      return 3;
    return 2;
  }
  return 1;
}

int distant(int a, int b, int c) {
  if (a > 0)
    a = 1;
  if (b > 0)
    return deep(c);
  return a;
}
