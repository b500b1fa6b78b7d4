#include <stdlib.h>
int f(unsigned char n) {
  unsigned char i;
  char *p = malloc(6);
  if (!p)
    return 0;
  if (n < 7)
    for (i = 0; i < n + 1; i++)
      p[i] = 1; // access out of bounds
  free(p);
  return n;
}
