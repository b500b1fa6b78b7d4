// truth: f
int f(unsigned char at, signed char value) {
  short row[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  short *p = row + (at & 7);
  short *end = row + 8;
  *p = value;
  if (end - p > 8)
    return 1; // never
  if (p - row == 3)
    return row[3] == 4 ? 2 : 3;
  if (p < row + 2) {
    p++;
    if (*p == 2)
      return 4;
    if (p[1] == 4)
      return 5;
    return 6; // never
  }
  if (p + 1 == end && p[0] == p[-1])
    return 7;
  return 8;
}
