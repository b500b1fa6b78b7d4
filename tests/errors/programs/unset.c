int f(int n) {
  int r;
  if (n > 10)
    r = n;
  if (n > 20 && r > 30)
    return 1;
  if (n == 3 && r > 30) // uninitialised use
    return 2;
  return 3;
}
