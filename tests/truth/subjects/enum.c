// truth: f
enum colour { RED, GREEN = 5, BLUE, NONE = -1 };

static enum colour next(enum colour c) {
  switch (c) {
  case RED:
    return GREEN;
  case GREEN:
    return BLUE;
  case BLUE:
    return RED;
  default:
    return NONE;
  }
}

int f(signed char n) {
  enum colour c = n;
  if (next(next(next(c))) == c)
    return c == NONE ? 1 : 2;
  if (next(c) != NONE)
    return 3; // never
  switch (c) {
  case GREEN ... BLUE:
    return 4; // never
  case 7:
    return 5;
  case NONE:
    return 6; // never
  default:
    return c > BLUE ? 7 : 8;
  }
}
