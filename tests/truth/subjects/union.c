// truth: f
union word {
  unsigned short whole;
  unsigned char part[2];
  struct {
    unsigned char low, high;
  } named;
};

int f(union word w) {
  if (w.whole == 0x1234) {
    if (w.part[0] == 0x12)
      return 1; // never: the low byte comes first
    return 2;
  }
  w.named.high = 0;
  if (w.whole > 255)
    return 3; // never
  if (w.part[0] == w.whole)
    return w.whole == 77 ? 4 : 5;
  return 6; // never
}
