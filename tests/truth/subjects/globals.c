// truth: f
// scope: callees
signed char mode;
unsigned char level = 3;
const int limit = 7;

static void raise(int by) {
  level += by;
  if (level > limit)
    mode = -1;
}

int f(void) {
  signed char before = mode;
  raise(4);
  if (mode != before)
    return level > 250 ? 1 : 2;
  if (level == 3 && mode >= 0)
    return 3;
  if (limit != 7)
    return 4; // never: it is const
  if (level <= limit && mode == -1)
    return before == -1 ? 5 : 6; // the latter never
  return 0;
}
