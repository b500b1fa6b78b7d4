// truth: f
// scope: callees
#include <stdlib.h>

static void check(int condition, int code) {
  if (!condition)
    exit(code);
}

int f(signed char a, signed char b) {
  check(a > -50, 3);
  if (a == -60)
    return 1; // never
  if (b == 17) {
    if (a == 18)
      abort();
    if (a == 18)
      return 2; // never
  }
  check(a < b, a);
  return a == 127 ? 3 : 4; // the former never
}
