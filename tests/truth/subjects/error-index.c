// truth: f
int f(unsigned char i, signed char v) {
  int a[4] = {1, 2, 3, 4};
  int before = 0;
  if (i > 5)
    before = 1;
  int x = a[i]; // i > 3 is an error: what follows does not count
  if (before)
    return 1; // never
  if (i == 4)
    return 2; // never
  return x == v ? 3 : 4;
}
