// truth: f
#include <stddef.h>

struct node {
  char tag;
  struct node *next;
  int value;
  struct node *other;
};

int f(unsigned char a, signed char b) {
  struct node last = {'l', NULL, b, NULL};
  struct node first = {'f', a & 1 ? &last : NULL, a, &last};
  struct node both[2] = {first, last};
  if (sizeof(struct node) != 32 || (char *)&first.other - (char *)&first != 24)
    return 1; // never
  both[1].next = a > 250 ? &both[0] : both[0].next;
  if (both[1].next == &both[0])
    return both[0].value > 250 ? 2 : 3; // the latter never
  if (both[1].next == 0)
    return first.other->value == 7 ? 4 : 5;
  if (both[1].next != &last)
    return 6; // never
  return both[1].next->value == -128 && (char *)&both[1] - (char *)both == 32 ? 7 : 8;
}
