/* Two values change places in every turn. */
int swaps(int a, int b, int n) {
  int x = a, y = b;
  for (int i = 0; i < 3; i++) {
    int t = x;
    x = y;
    y = t;
    if (i == n) break;
  }
  if (x == a && y == b && a * 3 + b == 20000003) return 1;
  if (x == b && y == a && a - b * 5 == 30000001) return 2;
  if (x != a && x != b) return 3;
  return 0;
}
