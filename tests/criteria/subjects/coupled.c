// truth: f
// decisions: [["or", ["and", 1, 2], ["and", 3, 4]]]
int f(signed char a, signed char b) {
  // The two comparisons of `a` always agree.
  return (a > 0 && b > 3) || (a > 0 && b < -3);
}
