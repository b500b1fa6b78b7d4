// truth: f
// scope: callees
// decisions: [["and", 1, ["or", 2, 3]]]
static int near(int x, int y) { return x - y < 3; }
int f(signed char a, signed char b) {
  if (near(a, b) && (near(b, a) || a > 90))
    return 1;
  return 0;
}
