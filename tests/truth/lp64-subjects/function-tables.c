// truth: f
typedef long operation(long, int);

static long add(long x, int y) { return x + y; }
static long shift(long x, int y) { return x << (y & 63); }
static long wrong(long x, int y) { return x - x + y - y; }

struct row {
  char name;
  operation *apply;
};

static const struct row table[] = {{'+', add}, {'<', shift}, {'?', 0}};

int f(unsigned char which, unsigned char by) {
  const struct row *row = &table[which % 3];
  operation *chosen = row->apply ? row->apply : wrong;
  long result = chosen(1, by);
  if (sizeof *row != 16)
    return 1; // never
  if (result < 0)
    return by == 63 ? 2 : 3;
  if (result > 0x100000000L)
    return chosen == shift ? 4 : 5; // the latter never
  if (result == 0)
    return row->name == '?' ? 6 : 7; // the latter never
  return chosen == add && by == 9 ? 8 : 9;
}
