int f(int n) {
  int r;
  int *p;
  if (n > 10) {
    r = n;
    p = &r;
  }
  if (n > 11 && *p > 30)
    return 1;
  return 3;
}
