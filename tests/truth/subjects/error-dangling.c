// truth: f
#include <stdlib.h>

int f(signed char a, signed char b) {
  signed char *p = malloc(2);
  p[0] = a;
  p[1] = b;
  if (a == 7)
    free(p);
  if (p[1] == 5) // an error if a == 7
    return a == 7 ? 1 : 2; // the former never
  if (a == 7)
    return 3; // never
  return 0;
}
