/* A store through a pointer that may lead to either. */
struct two { int a, b; };
int either(int k, int v) {
  struct two t = { 1, 2 };
  int *p = &t.a;
  if (k > 1000) p = &t.b;
  *p = v;
  if (t.b == 2 && k > 1000 && v == 7654321) return 1;
  if (t.a == 1 && v == 1234567) return 2;
  return t.a;
}
