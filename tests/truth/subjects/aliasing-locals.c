// truth: f
// What is written through one pointer is read through another, or by name.
static void order(unsigned char *low, unsigned char *high) {
  if (*low > *high) {
    unsigned char kept = *low;
    *low = *high;
    *high = kept;
  }
}

int f(unsigned char x, unsigned char y) {
  unsigned char *p = &x, *q = (y & 1) ? &x : &y;
  if (x > 10) {
    *q = 3;
    if (x < 5)
      return 1;
    if (*p < 5 && !(y & 1))
      return 2; // never: y is 3 now
  }
  order(&x, &y);
  if (x > y)
    return 3; // never
  *p = 7;
  *q = 9;
  if (x == 9)
    return 4;
  return y == 9 ? 5 : 6;
}
