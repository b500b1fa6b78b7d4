int f(int a, int b) {
  int c = b - 7; // signed overflow
  return a > 3 ? a % c : 0; // division by zero
}
