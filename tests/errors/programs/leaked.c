#include <stdlib.h>
int f(int n) {
  char *p = malloc(3);
  if (!p)
    return 0;
  p[0] = 1;
  if (n > 40)
    return p[0];
  free(p);
  return n;
} // leak at exit
