int f(int low, int high) {
  if (low < 0 || high < low)
    return -1;
  int size = high - low;
  return low + size / 2;
}
