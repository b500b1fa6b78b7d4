// truth: f
// One of two structs is written in a loop that changes which of them it is.
struct pair {
  unsigned char values[2];
  unsigned char count;
};

static void set(struct pair *pair, unsigned char index, unsigned char value) {
  pair->values[index & 1] = value;
}

int f(unsigned char x, unsigned char y) {
  struct pair a = {{x, y}, 0}, b = a, *p = &a;
  for (int i = 0; i < 3; i++) {
    if (p->values[0] > 100) {
      set(p, i, p->values[1]);
      if (p->values[0] <= 100 && i == 1)
        return 1; // never: the other value was set
      if (p->values[0] <= 100) {
        p->count++;
        p = p == &a ? &b : &a;
      }
    } else if (p->values[1] > 100) {
      set(&a, x, 7);
      if (p == &b && p->values[1] <= 100)
        return 2; // never
      if (p->values[1] <= 100)
        return 3;
    }
    if (b.count && !a.count)
      return 4; // never: a comes first
  }
  return a.count && b.count ? 5 : 6;
}
