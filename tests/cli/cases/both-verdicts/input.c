int f(int x, int y) {
  if (x > 10) {
    if (x < 5)
      return 7;
    if (y == x * 2)
      return 1;
  }
  return 0;
}
