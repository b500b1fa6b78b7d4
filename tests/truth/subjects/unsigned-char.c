// truth: f
int f(unsigned char a, unsigned char b) {
  unsigned char sum = a + b;
  if (sum < a) {
    if (sum >= b)
      return 1; // never: it wrapped
    return 2;
  }
  if (a - b < 0)
    return (unsigned)(a - b) > 4000000000u ? 3 : 4; // the latter never
  if (~a == 0)
    return 5; // never: ~ works on int
  if ((unsigned char)~a == 0)
    return 6;
  return 0;
}
