#include <stdlib.h>
int f(int n) {
  char *p = malloc(4), *q;
  if (!p)
    return 0;
  p[0] = 5;
  q = realloc(p, 8);
  if (!q) {
    free(p);
    return 0;
  }
  if (n == 1234)
    q[1] = p[0]; // use of what is gone
  free(q);
  return n;
}
