#include <stdlib.h>
struct node { struct node *next; };
static struct node *kept;
int f(int n) {
  struct node *p = malloc(sizeof *p);
  if (!p)
    return 0;
  p->next = 0;
  if (n > 3) {
    free(p);
    kept = 0;
  } else
    kept = p;
  return n;
}
