// truth: f
int f(unsigned char a, unsigned char b) {
  int rounds = 0;
  a &= 7, b &= 7;
  while (1) {
    if (a == 0 || b == 0)
      break;
    if (a > b) {
      a -= b;
      continue;
    }
    b -= a;
    if (++rounds > 7)
      return 1; // never
  }
  if (a == 0 && rounds)
    return 2; // never: b goes to zero first
  if (rounds == 0)
    return b ? 3 : a > 5 ? 4 : 5;
  return a == 3 ? 6 : rounds > 6 ? 7 : 8;
}
