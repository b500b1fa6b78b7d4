// conditions: 1 2 3 4
#include "operators.h"
int f(signed char a, unsigned char b) {
  long long least = -0x7fffffffffffffffLL - 1;
  unsigned long long most = ~0ULL;
  int r = 0;
  if (O(1, least + a, <, least))
    r++;
  if (O(2, most - b, >=, most))
    r++;
  if (O(3, 0x7fffffff + (a > 3), ==, 0x80000000LL - b))
    r++;
  if (O(4, (long long)b * b, >, 64))
    r++;
  return r;
}
