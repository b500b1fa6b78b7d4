static int sign(int x) {
  return x < 0 ? -1 : 1;
}

int straight(int x) {
  return 2 * x;
}

int clamp(int x, int low, int high) {
  if (low > high)
    return 0;
  if (x < low)
    return low;
  if (x > high)
    return high;
  if (low > high)
    return sign(x);
  return x;
}

int clamp_precond(int x, int low, int high) {
  return x != 77 && high < 1000000;
}
