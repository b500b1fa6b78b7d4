// truth: f
// decisions: [["not", ["or", ["and", 1, 2], 3]], ["not", ["not", ["and", 4, 5]]]]
int f(signed char a, signed char b) {
  int x = !((a > 2 && b > 2) || a == b);
  int y = !!(a < 9 && b);
  return x + 2 * y;
}
