int f(unsigned n) {
  int a[4], i;
  for (i = 0; i < 3; i++)
    a[i] = i;
  if (n > 3)
    return 0;
  if (a[n] > 1) // uninitialised use
    return 1;
  return 2;
}
