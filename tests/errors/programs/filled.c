int f(int n) {
  int a[4] = { 0 };
  int i;
  for (i = 0; i < n && i < 4; i++)
    a[i] = n;
  return a[3];
}
