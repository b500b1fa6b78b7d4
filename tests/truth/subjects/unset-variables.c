// truth: f
// uninitialised: input
// settings: {"lvalues": {"n": {"range": {"low": 0, "high": 3}}, "f::once#*": {"range": {"low": 0, "high": 3}}, "f::turn#*": {"range": {"low": 0, "high": 2}}, "f::pair#*.a": {"range": {"low": 0, "high": 1}}, "f::pair#*.b": {"range": {"low": 1, "high": 2}}, "f::row#*": {"range": {"low": 0, "high": 1}}, "f::turn 2#*": {"range": {"low": 4, "high": 5}}}}

struct pair {
  unsigned char a, b;
};

int f(unsigned n) {
  unsigned char once;
  struct pair pair;
  unsigned char row[2];
  int written;
  unsigned i, last = 9;
  if (once > 2 && n == 3)
    return 1;
  if (once > 2 && n != 3)
    return once == 3 ? 2 : 3; // 3 never
  written = 4;
  if (written != 4)
    return 4; // never
  for (i = 0; i < 2; i++) {
    unsigned char turn;
    if (i == 1 && turn != last)
      return 5;
    last = turn;
    if (turn > 2)
      return 6; // never
  }
  if (pair.a == pair.b && row[0] < row[1])
    return 7;
  if (pair.a > pair.b)
    return 8; // never
  {
    unsigned char turn;
    if (turn < 4)
      return 9; // never
    if (turn == 5 && once == 2)
      return 10;
  }
  return 0;
}
