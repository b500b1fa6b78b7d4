// conditions: 1 2 3 4
#include "operators.h"
int f(unsigned char a, signed char b) {
  unsigned wide = b;
  int r = 0;
  if (O(1, wide, <, 3u))
    r++;
  if (O(2, b, >, (unsigned)a))
    r++;
  if (O(3, wide, <=, 0u - 1))
    r++;
  if (a < 10 ? 0 : O(4, a, <, 12))
    r++;
  return r;
}
