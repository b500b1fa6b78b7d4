#include <stdint.h>
#include <stdlib.h>

struct triple {
  int a, b, c;
};
struct triple g, h;
int row[8];

static void set(struct triple *t) {
  t->c = 102;
}

static void put(int *p, int value) {
  *p = value;
}

static int again(int n) {
  int here;
  int *p = &here;
  *p = 111;
  return n > 0 ? again(n - 1) : here;
}

int pointers(int *p, int *q, int i, int choose) {
  int own;
  int *mine = &own;
  static struct triple *to = &g;
  g.b = 101;
  set(&g);
  set(&h);
  if (i >= 0 && i < 8)
    row[i] = 103;
  *(choose ? &g.a : &h.a) = 104;
  to = &h;
  to->b = 105;
  uintptr_t address = (uintptr_t)row;
  *(int *)(address + 4 * (unsigned)(i & 7)) = 106;
  *p = 107;
  *q = 108;
  int *made = malloc(sizeof *made);
  *made = 109;
  *mine = 110;
  put(mine, i);
  return again(i & 3) + own + *made;
}
