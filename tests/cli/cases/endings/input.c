#include <assert.h>
#include <stdlib.h>

int last;

int f(int x, int *p) {
  if (x == 1)
    exit(3);
  if (x == 2)
    abort();
  assert(x != 3);
  if (x == 4)
    return 100 / (x - 4);
  if (p == NULL)
    return 0;
  *p = *p + 1;
  last = x;
  return *p;
}
