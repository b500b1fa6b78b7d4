// conditions: 1 2 3 4 5
#include "operators.h"
int f(signed char a, signed char b) {
  int r = 0;
  if (O(1, a, <, b))
    r++;
  if (O(2, a, >=, 100) && O(3, b, ==, -128))
    r++;
  while (O(4, r, !=, 2))
    r++;
  // Never more than 127.
  return O(5, a, >, 127) ? 1 : r;
}
