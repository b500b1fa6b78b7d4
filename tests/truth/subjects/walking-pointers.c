// truth: f
// Two pointers into one array; one walks to the other and writes on its way.
int f(unsigned char i, unsigned char j) {
  unsigned char a[3] = {0, 0, 0};
  unsigned char *p = &a[i % 3], *q = &a[j % 3];
  *p = 1;
  *q += 2;
  if (*p == 3 && p != q)
    return 1; // never
  if (p > q && *q == 1)
    return 2; // never
  while (p != q) {
    if (p < q)
      p++;
    else
      p--;
    *p = 9;
  }
  if (*q != 9 && i % 3 != j % 3)
    return 3; // never
  if (a[1] == 9 && i % 3 == 1)
    return 4; // never
  return a[1] == 9 && a[0] == 9 ? 5 : 6;
}
