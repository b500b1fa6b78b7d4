/* A comparison function as qsort and bsearch want it: what is behind `void *` is known only inside. */
struct record {
  short year;
  unsigned char month, day;
  const char *title;
};

int compare_records(const void *a, const void *b) {
  const struct record *x = a, *y = b;
  if (x->year != y->year)
    return x->year < y->year ? -1 : 1;
  if (x->month != y->month)
    return x->month < y->month ? -1 : 1;
  int days = (int)x->day - (int)y->day;
  if (days > 255)
    return 2; /* never */
  if (days != 0 || x->title == y->title)
    return days;
  return x->title[0] < y->title[0] ? -1 : 1;
}
