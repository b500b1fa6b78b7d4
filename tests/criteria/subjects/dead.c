// truth: f
// decisions: [["and", ["or", 2, 3], 4]]
int f(signed char a, signed char b) {
  if (a * a < 0) {
    if ((a > 0 || b > 0) && a == b)
      return 1;
  }
  return 0;
}
