// truth: f
/* What is returned cannot be assigned as a whole. */
struct mark {
  const signed char kind;
  signed char value;
};

struct mark f(signed char a) {
  struct mark low = {1, a}, high = {2, 7};
  if (a > 3)
    return high;
  if (low.kind != 1)
    return high; // never
  return low;
}
