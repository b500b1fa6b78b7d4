// truth: f
// decisions: [["or", 1, ["and", 2, 3]], ["and", ["or", 4, 5], 6]]
int f(signed char a, signed char b) {
  int one = a || (b && a == b);
  int two = (one || b > 7) && b < 9;
  return one * 2 + two;
}
