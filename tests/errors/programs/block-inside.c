#include <stdlib.h>
int f(unsigned n) {
  int r;
  int *p = calloc(4, sizeof *p);
  if (!p)
    return 0;
  if (n > 3)
    n = 3;
  r = p[n];
  free(p);
  return r;
}
