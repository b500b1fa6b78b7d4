// truth: f
int f(unsigned char packed, unsigned char more) {
  int a[4] = {packed & 15, packed >> 4, more & 15, more >> 4};
  for (int i = 1; i < 4; i++) {
    int v = a[i], j = i;
    while (j > 0 && a[j - 1] > v) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = v;
  }
  for (int i = 0; i < 3; i++)
    if (a[i] > a[i + 1])
      return 1; // never
  if (a[0] + a[3] == 2 * a[1] && a[0] == 3)
    return a[1] == a[2] ? 2 : 3;
  return 0;
}
