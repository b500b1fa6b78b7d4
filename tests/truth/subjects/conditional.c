// truth: f
int f(signed char a, signed char b) {
  int m = a > b ? a : b;
  int n = a ?: 55;
  int s = a < 0 ? b < 0 ? 1 : 2 : b < 0 ? 3 : 4;
  if (m < a)
    return 1; // never
  if (n == 0)
    return 2; // never
  if (n == 55 && m == -1)
    return 3; // never: then a == 0 or a == 55
  if ((s == 2 ? b : a) < 0)
    return s == 3 ? 4 : 5; // the former never
  (a > 100 ? m : n) > 120 ? (s = 9) : (s += 10);
  return s == 9 ? 6 : (b ?: -1) < 0;
}
