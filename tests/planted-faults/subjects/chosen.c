/* Two ways to a value, behind a pointer. */
int chosen(const int *p, int k) {
  int v;
  if (k > 3) v = *p; else v = 17;
  if (v == 17 && k == 1000001) return 1;
  if (v == 18 && k == 2) return 2;
  return 0;
}
