// truth: f
int f(unsigned char n) {
  int steps = 0;
  unsigned v = (n & 7) + 1;
  while (v != 1) {
    if (v % 2)
      v = 3 * v + 1;
    else
      v /= 2;
    steps++;
    if (v == 0)
      return 1; // never
    if (v > 20 && n < 6)
      return 2; // never
    if (steps > 16)
      return 3; // never
  }
  return steps == 16 ? 4 : 5;
}
