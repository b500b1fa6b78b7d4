// truth: f
// decisions: [["and", ["or", 1, 2], 3], ["or", ["and", 4, 5], 6]]
int f(signed char x) {
  int r = 0;
  if ((x > 3 || x > 5) && x < 100) // the second never decides
    r = 1;
  if ((x > 3 && x > 5) || x == 4)
    r += 2;
  return r;
}
