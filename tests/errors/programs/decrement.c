int f(int x) {
  if (x > 0)
    return x;
  x--; // signed overflow
  return 0;
}
