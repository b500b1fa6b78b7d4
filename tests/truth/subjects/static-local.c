// truth: f
// scope: callees
static int next(int reset) {
  static int calls = 5;
  if (reset)
    calls = 0;
  return ++calls;
}

int f(signed char a, signed char b) {
  if (next(0) != 6)
    return 1; // never: each run starts afresh
  if (next(a > 0) == 1)
    return next(b > 0) == 2 ? 2 : 3;
  if (next(0) != 8)
    return 4; // never
  return 0;
}
