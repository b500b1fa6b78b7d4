#include <stdlib.h>
int f(int n) {
  char *p = malloc(8), *q = p;
  if (!p)
    return 0;
  p[0] = 1;
  free(p);
  if (n == 77)
    free(q); // double free
  return n;
}
