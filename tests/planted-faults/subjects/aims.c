/* A pointer that may lead to either of two objects. */
int aims(int k, int v) {
  int a = 1, b = 2;
  int *p = k > 0 ? &a : &b;
  *p = v;
  if (a == 123456 && b == 2) return 1;
  if (b == 654321 && a == 1) return 2;
  if (p == &a && k <= 0) return 3;
  if (a != 1 && b != 2) return 4;
  return 0;
}
