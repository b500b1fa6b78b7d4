int both(int x, int y) {
  if (__hyla_probe(0, (x > 1) != 0) && __hyla_probe(1, (y < 3) != 0)) return 1;
  return 0;
}
int either(int x, int y) {
  if (__hyla_probe(2, (x > 1) != 0) || __hyla_probe(3, (y < 3) != 0)) return 1;
  return 0;
}
int value(int x, int y) {
  int b = __hyla_probe(4, (x > 1) != 0) && __hyla_probe(5, (y < 3) != 0);
  return b + (__hyla_probe(6, (x) != 0) || __hyla_probe(7, (y) != 0));
}
int negated(int x, int *p) {
  if (!(__hyla_probe(8, (x) != 0) && !__hyla_probe(9, (!p) != 0))) return 1;
  return !!(__hyla_probe(10, (x == 7) != 0) || __hyla_probe(11, (p == 0) != 0));
}
int conditional(int x, int y) {
  return __hyla_probe(12, (x > y) != 0) ? x : (__hyla_probe(13, (y) != 0) ? y : -y);
}
int nested(int a, int b, int c) {
  if ((__hyla_probe(14, (a) != 0) || __hyla_probe(15, (b) != 0)) && (__hyla_probe(16, (c) != 0) || (__hyla_probe(17, (a == b) != 0) && __hyla_probe(18, (b == c) != 0)))) return 1;
  return 2;
}
int chosen(int a, int b, int c) {
  if (__hyla_probe(19, (a) != 0) ? __hyla_probe(20, (b) != 0) && __hyla_probe(21, (c) != 0) : __hyla_probe(22, (c) != 0)) return 1;
  return 0;
}
int inside(int a, int b) {
  if (__hyla_probe(24, ((__hyla_probe(23, (a) != 0) && __hyla_probe(25, (b) != 0)) == a) != 0)) return 1;
  return 0;
}
_Bool truth(_Bool p, double d, float f, char *s) {
  _Bool r = __hyla_probe(26, (p) != 0) && __hyla_probe(27, (d) != 0) && __hyla_probe(28, (f < 1) != 0) && __hyla_probe(29, (s) != 0);
  return __hyla_probe(30, (r) != 0) || !r;
}
int constant(void) {
  if (__hyla_probe(31, (0) != 0)) return 1;
  if (__hyla_probe(32, (1) != 0)) return 2;
  return 3;
}
