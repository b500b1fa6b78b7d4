// truth: f
// scope: callees
// Each activation has locals of its own; only the depth tells them apart.
static int descend(unsigned char a, int depth) {
  int big = a > 100;
  if (depth < 2) {
    int inner = descend(a + 60, depth + 1);
    if (big && a <= 100)
      return 10; // never
    if (inner == 2 && !big)
      return depth ? 3 : 4;
    if (inner == 1 && big)
      return 5;
  }
  if (big)
    return depth == 2 ? 2 : 1;
  return 0;
}

int f(unsigned char x) {
  int result = descend(x, 0);
  if (result == 10)
    return 1; // never
  if (result == 3)
    return 2; // never
  if (result == 1 && x < 100)
    return 3; // never
  return result == 4 ? 4 : 5;
}
