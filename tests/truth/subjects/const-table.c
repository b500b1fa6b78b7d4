// truth: f
static const unsigned char squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
static const signed char back[8] = {3, -1, 7, 0, 2, -1, 5, 1};

int f(unsigned char a, unsigned char b) {
  int x = squares[a & 15], y = squares[b >> 4];
  if (x == 2)
    return 1; // never
  if (x + y == 169 && x != 0 && y != 0)
    return 2;
  int at = back[a & 7];
  if (at < 0)
    return 3;
  if (back[at] == -1)
    return 4;
  if (back[at] == (a & 7))
    return 5;
  return squares[squares[at & 3]] == 81 ? 6 : 7;
}
