// truth: f
int f(unsigned char i, unsigned char j) {
  unsigned char a[8] = {0};
  i &= 7;
  a[i] = 9;
  a[j & 7] += 1;
  if (a[3] == 10)
    return i == 3 ? 1 : 2; // the latter never
  if (a[i] == 9) {
    if (i == (j & 7))
      return 3; // never
    a[i] = j;
    if (a[j & 7] == 1 && a[i] == 66)
      return 4;
    return 5;
  }
  for (int k = 0; k < 8; k++)
    if (a[k] > 10)
      return 6; // never
  return 7;
}
