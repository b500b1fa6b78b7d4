// truth: f
// scope: callees
struct count {
  int limit;
  int above;
};

static void each(const signed char *row, int length, void (*visit)(signed char, void *), void *context) {
  for (int i = 0; i < length; i++)
    visit(row[i], context);
}

static void count_above(signed char value, void *context) {
  struct count *count = context;
  if (value > count->limit)
    count->above++;
}

int f(signed char row[2]) {
  struct count count = {.limit = 50};
  each(row, 2, count_above, &count);
  if (count.above == 2)
    return row[0] < row[1] ? 1 : 2;
  if (count.above > 2)
    return 3; // never
  if (count.above == 1 && row[0] <= 50 && row[1] <= 50)
    return 4; // never
  return 0;
}
