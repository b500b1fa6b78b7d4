// truth: f
static void swap(unsigned char *x, unsigned char *y) {
  unsigned char t = *x;
  *x = *y;
  *y = t;
}

int f(unsigned char i, unsigned char v) {
  unsigned char a[4] = {10, 20, 30, v};
  swap(&a[i & 3], &a[(i >> 2) & 3]);
  if (a[0] == 30)
    return a[2] == 10 ? 1 : 2;
  if (a[3] != v && a[0] == 10 && a[1] == 20 && a[2] == 30)
    return 3; // never
  if (a[0] + a[1] + a[2] + a[3] != 60 + v)
    return 4; // never
  if (a[1] == 77)
    return 5;
  return 0;
}
