// truth: f
// scope: callees
// The result of a call is kept in a variable that a later call may replace, or not.
static int judge(unsigned char value, int verdict) { return value > 100 ? verdict : 0; }

int f(unsigned char x, unsigned char y) {
  int last = judge(x, 1);
  int first = last;
  if (y & 1)
    last = judge(y, 2);
  if (first == 1 && last == 0 && !(y & 1))
    return 1; // never
  if (first == 1 && last == 0)
    return 2;
  for (int i = 0; i < 2; i++) {
    int before = last;
    if (y & 2)
      last = judge(x + i, 3);
    if (before && !last && !(y & 2))
      return 3; // never
    if (before == 3 && !last && i == 0)
      return 4; // never
    if (before == 3 && !last)
      return 5;
  }
  return 0;
}
