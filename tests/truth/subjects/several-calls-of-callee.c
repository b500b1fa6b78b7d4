// truth: f
// calls: 4
// scope: callees
// settings: {"lvalues": {"x": {"range": {"low": 0, "high": 2}}, "p": {"length": 1, "elements": {"low": 0, "high": 1}}}}
static int turn(int by) {
  static enum { NORTH, EAST = 3, SOUTH = 7 } facing = EAST;
  switch (facing) {
  case NORTH:
    facing = by == 1 ? EAST : SOUTH;
    break;
  case EAST:
    if (by)
      facing = NORTH;
    break;
  case SOUTH:
    facing = EAST;
    break;
  default:
    return -1; // never
  }
  return facing;
}

int f(int x, int *p) {
  static int *first;
  int now = turn(x > 1 ? 2 : x);
  if (!first)
    first = p;
  else if (*first != *p)
    return 1; // another block than the first call's
  if (now == 7 && *p)
    return 2;
  return now < 0; // never
}
