// truth: f
int f(signed char a, unsigned char b) {
  int by = b & 31;
  int left = (int)((unsigned)a << by);
  if (a >> 1 == -64)
    return 1;
  if (left < 0 && a > 0)
    return 2;
  if (left == 0 && a != 0)
    return by < 25 ? 3 : 4; // the former never
  if ((left >> by) != a && a < 0 && by < 24)
    return 5; // never
  if ((unsigned)left >> by == 0x7f)
    return 6;
  if ((1u << by) - 1 == 0xffff)
    return 7;
  return 0;
}
