// truth: f
int f(unsigned char a, unsigned char b) {
  int whole = (1 << 24) + a;
  float rounded = whole;
  if ((int)rounded != whole)
    return a % 2 == 0 ? 1 : 2; // the former never
  double sum = 0.1 * (b & 15) + 0.2;
  if (sum == 0.3)
    return 3; // never: rounding
  if (sum == 0.5)
    return 4;
  if ((float)sum == 0.3f)
    return 5;
  return 0;
}
