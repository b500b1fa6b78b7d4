int f(int x) {
  if (x > 46340)
    return 0;
  return x * x; // signed overflow
}
