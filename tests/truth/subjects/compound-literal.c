// truth: f
struct span {
  int from, to;
  unsigned char mark[3];
};

static int inside(const struct span *s, int at) {
  return at >= s->from && at < s->to;
}

int f(signed char at, unsigned char which) {
  const int steps[] = {[3] = 30, [0] = 1, 2};
  if (inside(&(struct span){.to = 20, .from = 10}, at))
    return ((struct span){.mark = {[2] = 5, [0] = 1}}).mark[which % 3] == 5 ? 1 : 2;
  if (steps[which & 3] == 0)
    return 3;
  if (steps[which & 3] + at == 157)
    return 4;
  if (sizeof steps / sizeof *steps < which && steps[1] != 2)
    return 5; // never
  return (int[]){4, 5, 6}[which % 3] == at ? 6 : 7;
}
