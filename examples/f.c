int g(int i, int x) {
  if (i == x)
    return 2;
  else
    return i * x + 1;
}

int f(int A[2], int e, int x) {
  int i, res;
  res = 0;
  if (x < -1 || x > 1) {
    i = 0;
    while (i < 2 && res == 0) {
      if (e == A[i])
        res = g(i + 1, x);
      else
        i++; } }
  if (res == 2)
    return 1;
  else
    return 0;
}
