/* Many ways through, joined again. */
int ladder(int a, int b, int c, int d) {
  int s = 0;
  if (a > 0) s += 1; else s += 2;
  if (b > 0) s += 10; else s += 20;
  if (c > 0) s += 100; else s += 200;
  if (d > 0) s += 1000; else s += 2000;
  if (s == 2112 && a * 3 + c == 50000001) return 1;
  if (s == 1333) return 2;
  return 0;
}
