#include <stdlib.h>

/* What only some callers do: pass the same thing twice, or run out of memory. */
int elsewhere(int *p, int *q, int x) {
  int *own = malloc(sizeof *own);
  if (!own) return -1;
  *own = x;
  *p = x;
  *q = x + 1;
  if (*p != x) return 1;
  if (*own != x) return 2; /* dead */
  free(own);
  return 0;
}
