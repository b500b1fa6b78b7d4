int narrowed(int x, int y) {
  if (x > 10) {
    if (x < 5) return 1; /* dead */
    return 2;
  }
  return 0;
}

int aside(int y) {
  if (y > 7) return 1;
  return 0;
}

static int chosen(int x) {
  if (x > 100) return x;
  return 0;
}
int calling(int x) {
  int first = chosen(x);
  if (first == 77) return 1; /* dead */
  return 0;
}

int turning(unsigned n) {
  unsigned i = 0;
  while (i < n) i++;
  if (i == 500) return 1;
  return 0;
}
