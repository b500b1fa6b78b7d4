// truth: f
int f(unsigned char n, unsigned char stop) {
  int rounds = 0;
  do {
    n = n / 2;
    rounds++;
    if (n == stop)
      break;
  } while (n > 0);
  if (rounds == 0)
    return 1; // never
  if (rounds > 8)
    return 2; // never
  if (n != 0 && n != stop)
    return 3; // never
  do {
    if (rounds == 8)
      return 4;
  } while (0);
  return stop == 0 ? 5 : 6;
}
