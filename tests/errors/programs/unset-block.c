#include <stdlib.h>
int f(int n) {
  int r = 0;
  int *p = malloc(2 * sizeof *p);
  if (!p)
    return 0;
  p[0] = n;
  if (n > 5)
    p[1] = n;
  if (p[0] == 5)
    r = 1;
  if (p[1] == 6) // uninitialised use
    r = 2;
  free(p);
  return r;
}
