// truth: f
struct flags {
  unsigned char level : 3;
  signed char delta : 4;
  unsigned char ready : 1;
};

int f(struct flags flags, unsigned char add) {
  if (!flags.ready)
    return flags.delta < -8 ? 1 : 2; // the former never
  flags.level += add;
  if (flags.level > 7)
    return 3; // never
  if (flags.level == 0 && add == 5)
    return 4;
  flags.delta += 7;
  if (flags.delta == -8)
    return 5;
  if (flags.level - 1 < flags.delta)
    return 6;
  return 0;
}
