// truth: f
int f(signed char a, unsigned char b) {
  int x = a;
  unsigned y = b;
  if (x < 0) {
    if (x < y)
      return 1; // never: x becomes huge
    if (x < (int)y)
      return 2;
    return 3; // never
  }
  if (x < y)
    return 4;
  if (x - y < 10)
    return 5;
  if (y - x > 10)
    return 6;
  return 7; // never
}
