/* As flags.c, with the decisions inside called functions and the flags in memory. */
struct flags {
  int all, none;
};

static void above(struct flags *flags, int value, int limit) {
  if (value > limit)
    flags->none = 0;
  else
    flags->all = 0;
}

static int between(int value, int low, int high) {
  if (value < low)
    return 0;
  return value <= high;
}

static void eight(struct flags *flags, const int *v) {
  above(flags, v[0], 10);
  above(flags, v[1], -7);
  if (between(v[2], 0, 9))
    flags->none = 0;
  else
    flags->all = 0;
  above(flags, v[3], 1000);
  above(flags, v[4], v[3]);
  if (!between(v[5], 70, 70))
    flags->all = 0;
  else
    flags->none = 0;
  above(flags, v[6], 60);
  above(flags, v[7], 7);
}

int flags_calls(const int a[32]) {
  struct flags flags = {1, 1};
  eight(&flags, a);
  eight(&flags, a + 8);
  eight(&flags, a + 16);
  eight(&flags, a + 24);

  if (flags.all && flags.none)
    return -1; /* never */
  if (flags.all) {
    if (a[5] != 70)
      return -2; /* never */
    if (a[28] <= a[27])
      return -3; /* never */
    return 1;    /* all of them */
  }
  return flags.none ? 2 : 0;
}
