// truth: f
int f_precond(signed char a, signed char b) {
  return a < b && a >= 0;
}

int f(signed char a, signed char b) {
  if (a == b)
    return 1; // never
  if (b < 1)
    return 2; // never
  if (b - a > 100)
    return a > 26 ? 3 : 4; // the former never
  return a + b == 253 ? 5 : 6;
}
