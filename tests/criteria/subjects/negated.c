// truth: f
// decisions: [["and", ["not", ["and", 1, 2]], 3], ["not", ["or", ["not", ["or", 4, 5]], 6]]]
int f(signed char a, signed char b) {
  int r = 0;
  if (!(a && b) && a != 5)
    r = 1;
  if (!(!(a > 3 || b > 3) || !a))
    r += 2;
  return r;
}
