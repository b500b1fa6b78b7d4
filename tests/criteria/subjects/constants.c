// truth: f
// constant parts: not in the trees
// decisions: [["or", 1, 2], ["and", 3, 4], ["or", ["and", 5, 6], 7]]
#define DEBUG 0
int f(signed char a, signed char b) {
  int r = 0;
  if ((a > 0 && 1) || (b > 0 || DEBUG))
    r = 1;
  if (DEBUG || (a < 5 && b < 5))
    r += 2;
  if (((a == 1 && !DEBUG) && b == 1) || b == 2)
    r += 4;
  return r;
}
