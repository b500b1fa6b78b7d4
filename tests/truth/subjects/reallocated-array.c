// truth: f
#include <stdlib.h>
#include <string.h>

void *reallocarray(void *, size_t, size_t);

int f(unsigned char n, signed char x) {
  char *p = malloc(4);
  memcpy(p, "abc", 4);
  p[2] = x;
  char *q = reallocarray(p, n & 63, 0x4000001);
  if (q == 0) {
    if ((n & 63) == 0)
      return 1; // never
    return p[2] == 'c' ? 2 : 3;
  }
  if ((n & 63) != 0)
    return 4; // never
  q = reallocarray(q, 3, 2);
  q[5] = x;
  p = reallocarray(q, 2, 3);
  if (p[5] != x)
    return 5; // never
  return p[5] > 3 ? 6 : 7;
}
