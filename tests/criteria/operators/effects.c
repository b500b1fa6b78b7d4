// conditions: 1 2 3 4
#include "operators.h"
static int next(int *calls) { return (*calls)++; }
int f(signed char a) {
  int calls = 0, i = 0, r = 0, few = a & 3;
  while (O(1, i++, <, 3))
    r += i;
  if (O(2, next(&calls), <, next(&calls)))
    r++;
  do
    r--;
  while (O(3, r, >, few));
  for (i = few; O(4, i, <, 4); i += 2)
    r++;
  return r + calls;
}
