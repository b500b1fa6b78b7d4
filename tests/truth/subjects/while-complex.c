// truth: f
int f(unsigned char a, unsigned char b) {
  int rounds = 0;
  while (1) {
    if (a == 0 || b == 0)
      break;
    if (a > b) {
      a -= b;
      continue;
    }
    b -= a;
    if (++rounds > 255)
      return 1; // never
  }
  if (a == 0)
    return 2; // never: b goes to zero first
  if (rounds == 0)
    return b ? 3 : a > 100 ? 4 : 5; // the first never
  return a == 17 ? 6 : rounds > 200 ? 7 : 8;
}
