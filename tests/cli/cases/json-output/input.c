int f(int x) {
  return x == 7;
}

int g(int x) {
  if (x == 7)
    return 1;
  return 2;
}
