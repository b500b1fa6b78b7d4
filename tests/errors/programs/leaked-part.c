#include <stdlib.h>
struct pair { char *first; };
static struct pair kept;
int f(int n) {
  struct pair *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->first = malloc(1);
  if (n == 9)
    kept.first = p->first;
  else
    free(p->first);
  free(p);
  if (n == 9 || n == 10)
    kept.first = 0;
  return n;
} // leak at exit
