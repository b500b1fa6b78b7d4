// truth: f
int f(unsigned char count, unsigned char start) {
  int n = (count & 15) + 1;
  int rounds = (n + 3) / 4;
  int steps = 0;
  unsigned char value = start;
  switch (n % 4) {
  case 0:
    do {
      value += 3, steps++;
    case 3:
      value ^= 5, steps++;
    case 2:
      value -= 7, steps++;
    case 1:
      value += 11, steps++;
    } while (--rounds > 0);
  }
  if (steps != n)
    return 1; // never
  if (value == 200 && n == 16)
    return 2;
  if (rounds != 0)
    return 3; // never
  return 0;
}
