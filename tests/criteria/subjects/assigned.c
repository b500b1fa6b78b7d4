// truth: f
// decisions: [["and", 1, ["or", 2, 3]], ["or", ["and", 4, 5], ["and", 6, 7]]]
int f(signed char b) {
  int a, r = 0;
  if ((a = b & 3) && (a > 1 || b > 4))
    r = 1;
  if ((a == 0 && b) || (a == 3 && b < 0))
    r += 2;
  return r;
}
