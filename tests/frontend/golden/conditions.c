/* Atomic conditions of every statement and operator that has some. */
int g(int);
int statements(int a, int b) {
  if (a < b) return 1;
  else if (a == b) return 2;
  else if (!a) return 3;
  while (a > 0) a--;
  do b--; while (b != 7);
  for (int i = 0; i < 3; i++) a += i;
  for (; a;) a--;
  return a ? b : g(a);
}
int logical(int a, int b, int c) {
  int r = a && b || c;
  r = !(a || b) && !!(b && c);
  r = (a ? b && c : b || c) ? g(a > b ? a : b) : !(!a || !(b && !c));
  return (a && b) == (b || c);
}
int values(float f, double d, char *p, _Bool q, void (*fn)(void), int arr[4]) {
  if (f) return 1;
  if (d && p) return 2;
  if (!p || !*p) return 3;
  if (q && !q) return 4;
  if (fn) fn();
  if (arr) return 5;
  if ((arr[0] = arr[1])) return 6;
  if (arr[2] = arr[3]) return 7;
  if (((arr[1]))) return 8;
  return !f;
}
int commas(int a, int b) {
  int r = (a++, b++, a) ? a : b;
  for (a = 0, b = 9; a < b; a++, b--)
    if (a, b == 4) r++;
  return (a > 1, b > 2) && (r, a);
}
