// truth: f
int f(signed char a, signed char b) {
  int x = a;
  int *p = b > 0 ? &x : 0;
  if (a > 3)
    *p = 1;
  if (a > 3 && b <= 0)
    return 1; // never
  if (p == 0)
    return a == 4 ? 2 : 3; // the former never
  return *p == 1 ? 4 : 5;
}
