// truth: f

struct pair {
  int first;
  short second;
};

/* The same of elements, whose indices are scaled. */
int f(unsigned char high, signed char low) {
  static struct pair pairs[4];
  unsigned count = ((unsigned)high << 22) + low;
  struct pair *end = pairs + count;
  if (pairs >= end)
    return low < 0 ? 1 : high == 0 ? 2 : 3; // the last never
  int steps = 0;
  for (struct pair *p = pairs; p < end && steps < 3; p++)
    steps++;
  if (steps == 2)
    return count == 2 ? 4 : 5; // the latter never
  return end - pairs > 100 ? 6 : 7;
}
