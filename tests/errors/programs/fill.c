int f(int n) {
  int a[4] = { 0 };
  int i;
  if (n > 5)
    n = 5;
  for (i = 0; i < n; i++)
    a[i] = n; // index out of bounds
  return a[0];
}
