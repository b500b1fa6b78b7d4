// truth: f
#include <stdlib.h>

struct stack {
  int used;
  signed char *items;
};

static int push(struct stack *s, signed char item) {
  if (s->used == 2)
    return 0;
  s->items[s->used++] = item;
  return 1;
}

int f(signed char a, signed char b) {
  struct stack s = {0, malloc(2)};
  int *counts = calloc(4, sizeof *counts);
  if (a > 0)
    push(&s, a);
  if (b > 0)
    push(&s, b);
  if (!push(&s, 1))
    return s.items[0] == a ? 1 : 2; // the latter never
  counts[a & 3]++;
  if (counts[0] + counts[1] + counts[2] + counts[3] != 1)
    return 3; // never
  if (counts[2] && s.items[0] == 50)
    return 4;
  free(counts);
  free(s.items);
  return 0;
}
