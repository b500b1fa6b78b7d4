#include <stdlib.h>
static int use(char *p, int n) {
  if (n > 3)
    free(p);
  return n;
}
int f(int n) {
  char *p = malloc(2);
  if (!p)
    return 0;
  use(p, n);
  if (n < 9)
    free(p); // double free
  return n;
}
