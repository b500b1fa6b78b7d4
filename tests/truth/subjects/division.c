// truth: f
int f(signed char a, signed char b) {
  if (b == 0)
    return 0;
  int q = a / b, r = a % b;
  if (r < 0 && a > 0)
    return 1; // never: it has the sign of a
  if (q == 128)
    return 2;
  if (r == -17 && b == 30)
    return 3;
  if (a / 7 == -3 && a % 7 == 0)
    return 4;
  if ((unsigned)a / 2 > 2147483000u)
    return 5;
  if ((a & 15) / 5 * 5 + (a & 15) % 5 != (a & 15))
    return 6; // never
  return q < -100 ? 7 : 8;
}
