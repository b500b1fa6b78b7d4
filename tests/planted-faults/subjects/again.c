/* Asked before and after something that may change it. */
static int level;
static void raise(int by) { level += by; }
int again(int x, int by) {
  level = x;
  int high = level > 1000;
  if (by != 0) raise(by);
  if (!high && level > 1000) {
    if (x * 3 + by == 40000005) return 1;
  }
  if (high && by == 0 && level <= 1000) return 2;
  return 0;
}
