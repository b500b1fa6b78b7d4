// truth: f
// decisions: [["and", ["or", 1, 2], 3], ["or", 4, 5]]
int f(signed char a, signed char b) {
  int x = (a == 3 || b == 3) && a < b ? a : b;
  return x > 100 || x < -100 ? 1 : 0;
}
