int f(unsigned n) {
  int a[4] = { 1, 2, 3, 4 };
  int *p = a;
  if (n > 9)
    return 0;
  p += n;
  return *p; // access out of bounds
}
