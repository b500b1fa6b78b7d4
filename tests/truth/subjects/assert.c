// truth: f
#include <assert.h>

int f(signed char a, signed char b) {
  assert(a != 100);
  if (a == 100)
    return 1; // never
  if (b > a)
    assert(b - a < 200);
  if (b - a == 250)
    return 2; // never
  return b - a == 199 ? 3 : 4;
}
