// truth: f
int f(signed char a, signed char b) {
  if (a < b) {
    if (b < a)
      return 1; // never
    if (a + 1 > b && b - a != 1)
      return 2; // never
    if (a == 126 && b != 127)
      return 3; // never
  }
  if (a * a + b * b == 3)
    return 4; // never: not a sum of two squares
  if ((a * a) % 4 == 2)
    return 5; // never
  if ((a & 1) && (a + b) % 2 == 0 && b % 2 == 0)
    return 6; // never
  if ((a ^ b) < 0 && a > 0 && b > 0)
    return 7; // never
  return 0;
}
