// truth: f
int f(unsigned char n, unsigned char m) {
  int rounds = 0;
again:
  rounds++;
  if (n > 20) {
    n -= 20;
    goto again;
  }
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {

      if (m == 77) {
        m++;
        goto again;
      }
      if (i * 3 + j == n)
        goto out;
    }
    if (m == 78 && n == 15) {
      m = 79;
      i = 2;
      goto inside_last;
    }
    continue;
  inside_last:
    n = 8;
    goto inside_again;
  }
  if (rounds > 14)
    return 1; // never
  return 2;
inside_again:
  if (m != 79)
    return 3; // never
  if (rounds == 0)
    return 6; // never
out:
  if (rounds == 13)
    return 4;
  return 5;
}
