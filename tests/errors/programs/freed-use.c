#include <stdlib.h>
int f(int n) {
  int r;
  int *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = n;
  if (n > 10)
    free(p);
  r = *p; // use of what is gone
  if (n <= 10)
    free(p);
  return r;
}
