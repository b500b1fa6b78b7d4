struct record { int head; int values[4]; int tail; };
int f(unsigned i) {
  struct record r = { 1, { 2, 3, 4, 5 }, 6 };
  if (i >= 5)
    return r.head;
  return r.values[i]; // index out of bounds
}
