int f(int x, int y) {
  if (x == 1000)
    return y > 3 ? 1 : 2;
  return 0;
}

int g(int z) {
  return z > 0 ? 1 : 2;
}
