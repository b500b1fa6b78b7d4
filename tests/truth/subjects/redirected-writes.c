// truth: f
// scope: callees
// settings: {"lvalues": {"level": {"initial": true}, "where": {"initial": true}}}
// A callee writes through a global pointer: to another global, or to a local of its caller.
static unsigned char level;
static unsigned char *where = &level;

static void raise_by(int amount) { *where += amount; }

static int is_above(unsigned char limit) { return level > limit; }

int f(unsigned char x, unsigned char y) {
  level = x;
  if (is_above(100)) {
    raise_by(200);
    if (is_above(100))
      return 1;
    where = &y;
    raise_by(100);
    if (is_above(100))
      return 2; // never: it was y that changed
    return y < 100 ? 3 : 4;
  }
  unsigned char old = level;
  where = y ? &level : &y;
  raise_by(1);
  if (old == level && y > 1)
    return 5; // never
  return old == level ? 6 : 7;
}
