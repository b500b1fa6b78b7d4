#include <stdlib.h>
int f(int n) {
  int r = 0;
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = n;
  if (n > 10)
    r = *p;
  free(p);
  return r;
}
