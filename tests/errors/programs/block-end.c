#include <stdlib.h>
int f(unsigned n) {
  int r;
  int *p = calloc(4, sizeof *p);
  if (!p)
    return 0;
  if (n > 4)
    n = 4;
  r = p[n]; // access out of bounds
  free(p);
  return r;
}
