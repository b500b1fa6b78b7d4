int f(int x) {
  if (x < 0)
    return -x; // signed overflow
  return -x;
}
