// truth: f
// decisions: [["or", ["and", ["or", 1, 2], ["or", 3, 4]], 5]]
int f(signed char a, signed char b) {
  return ((a > 10 || b > 10) && (a < 20 || b < 20)) || a == b;
}
