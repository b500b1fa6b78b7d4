// truth: f
// scope: callees
struct big {
  int values[4];
  signed char tag;
};

static struct big make(signed char tag, int step) {
  struct big made = {.tag = tag};
  for (int i = 0; i < 4; i++)
    made.values[i] = tag + i * step;
  return made;
}

static int total(struct big b) {
  int sum = b.tag;
  for (int i = 0; i < 4; i++)
    sum += b.values[i];
  return sum;
}

int f(signed char tag, unsigned char step) {
  struct big a = make(tag, step & 15);
  struct big b = a;
  b.values[2]++;
  if (total(a) >= total(b))
    return 1; // never
  if (total(a) == 0)
    return 2;
  if (a.values[3] == 40 && a.values[0] == -5)
    return 3;
  return 0;
}
