#include <stdlib.h>

void *reallocarray(void *block, size_t count, size_t bytes);

int f(unsigned n) {
  char *p = aligned_alloc(64, 64 * (n & 3) + 64);
  if (p == 0)
    return 1;
  p = reallocarray(p, 1 + (n & 7), 3);
  if (p == 0)
    return 2;
  return 0;
}
