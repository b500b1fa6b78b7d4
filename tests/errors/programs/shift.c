int f(int n, unsigned x) {
  if (n > 32)
    return 0;
  return x << n; // shift out of range
}
