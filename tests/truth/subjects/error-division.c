// truth: f
int f(signed char a, signed char b) {
  int zero = b == 0;
  if (a > 100)
    zero += 2;
  int q = 1000 / b;
  if (zero == 1 || zero == 3)
    return 1; // never
  int r = (-2147483647 - 1) / b;
  if (b == -1)
    return 2; // never: overflow
  if (q == a && r < 0)
    return 3;
  return q % (a - 5) == 1 ? a == 5 ? 4 : 5 : 6; // the first never
}
