int f(int a, int b) {
  if (b == 0)
    return 0;
  return a / b; // signed overflow
}
