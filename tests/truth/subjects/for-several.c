// truth: f
int f(unsigned char a, unsigned char b) {
  int i, j, crossed = 0;
  for (i = a & 15, j = b & 15; i < j; i++, j--)
    crossed++;
  if (i == j && crossed > 7)
    return 1; // never: at most 15 apart
  if (i == j)
    return crossed == 7 ? 2 : 3;
  if (i > j + 1 && crossed)
    return 4; // never
  for (;;) {
    if (i-- <= 3)
      break;
    if (++j, j > 12)
      return 5;
  }
  return (crossed, i < 0) ? 6 : 7; // the former never
}
