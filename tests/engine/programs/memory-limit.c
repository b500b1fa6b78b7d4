/* One way is chosen after the other, and one of them cannot be. */
int choose(unsigned a, unsigned b, unsigned c) {
  int way = 0;
  if (a * 3 == 51) way |= 1;
  if (b * 5 == 35) way |= 2;
  if (c * 7 == 91) way |= 4;
  if (way > 7) return -1;
  return way;
}
