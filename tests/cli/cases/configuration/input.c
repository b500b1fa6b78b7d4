#ifndef LIMIT
#error LIMIT must come from the configuration
#endif

int f(int x, const char *s) {
  if (x > LIMIT)
    return 1;
  if (s == 0)
    return 2;
  return 0;
}
