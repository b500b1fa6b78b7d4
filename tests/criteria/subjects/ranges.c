// truth: f
// decisions: [["and", ["and", 1, 2], ["or", 3, ["and", 4, 5]]]]
// settings: {"lvalues": {"a": {"range": {"low": -2, "high": 4}}, "b": {"range": {"low": 0, "high": 9}}, "c": {"range": {"low": 1, "high": 3}}}}
int f(int a, int b, int c) {
  // `c > 3` never holds.
  if ((a > 0 && b > a) && (c > 3 || (b == 9 && c == 2)))
    return 1;
  return 0;
}
