// truth: f
static inline int twice(int x) { return 2 * x; }
#define CHECK(c) do { if (c) return -1; } while (0)
#define KIND(x) _Generic((x), int: 1, long long: 2, default: 3)

int f(signed char a, signed char b) {
  int x = a;
  volatile int v = b;
  {
    int x = b;
    if (x > 100 && KIND(x) == 1)
      return 1;
    for (int x = 0; x < 3; x++)
      if (x == a)
        return 2;
  }
  CHECK(twice(x) == 7); // never
  CHECK(v + 1 == b);    // never
  if (KIND(a + 0LL) != KIND(x) + 1)
    return 3; // never
  register int r = v;
  CHECK(r == x);
  return 0;
}
