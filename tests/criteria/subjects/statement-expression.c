// truth: f
// decisions: [["or", ["and", 1, 2], 3]]
int f(signed char a, signed char b) {
  int r = 0;
  if ((a > 3 && ({ int t = a - b; t *= 2; t > 8; })) || b == 1)
    r = 1;
  return r;
}
