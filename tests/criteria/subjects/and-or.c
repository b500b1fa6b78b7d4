// truth: f
// decisions: [["and", ["or", 1, 2], 3]]
int f(signed char a, signed char b) {
  if ((a > 100 || b < -100) && a + b > 0)
    return 1;
  return 0;
}
