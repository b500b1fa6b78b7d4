static int positive(int x) {
  if (x > 0)
    return 1;
  return 0;
}

int f(int a, int b) {
  if (a == 12345 && positive(b))
    return 1;
  if (a > 0 && a < 0)
    return 2; /* never */
  return 0;
}
