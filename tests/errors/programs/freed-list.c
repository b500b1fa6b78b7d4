#include <stdlib.h>
struct node { struct node *next; };
int f(int n) {
  struct node *p, *head = calloc(1, sizeof *head);
  if (!head)
    return 0;
  p = head;
  while (p) {
    struct node *next = p->next;
    free(p);
    if (n > 5)
      next = p->next; // use of what is gone
    p = next;
  }
  return n;
}
