/* What is known in one call must not be believed in the next. */
static int state;
static int step(int x) {
  if (x > 100) state = x;
  return state;
}
int calls(int x, int y) {
  state = 0;
  int first = step(x);
  int second = step(y);
  if (first == 0 && second != 0) return 1;
  if (first != 0 && second == first + 77777) return 2;
  if (second == 50) return 3;
  return 0;
}
