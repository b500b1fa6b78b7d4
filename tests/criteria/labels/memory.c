// objectives: { "ORDER": { "all": ["L1", "L2", "L4"] } }
#include "labels.h"
struct pair {
  unsigned char low, high;
};
int f(unsigned char i, unsigned char v) {
  struct pair table[2] = {{0, 0}, {7, 0}};
  struct pair *p = i < 2 ? &table[i] : 0;
  /* hyla: label L1: p && p->low == 7 */ T(1, p && p->low == 7)
  /* hyla: label L2: p == &table[1] || !p */ T(2, p == &table[1] || !p)
  if (p) {
    p->high = v;
    /* hyla: label L3: p->low > p->high && sizeof(*p) == 2 */ T(3, p->low > p->high && sizeof(*p) == 2)
    p->low = v / 2;
    /* hyla: label L4: table[1].low == 100 && table[1].high == 201 */ T(4, table[1].low == 100 && table[1].high == 201)
    /* hyla: label L5: p->low > p->high */ T(5, p->low > p->high)
  }
  /* hyla: label L6: (float)v * 0.5f == 3.5f ? i > 253 : (v ?: i) == 255 */ T(6, (float)v * 0.5f == 3.5f ? i > 253 : (v ?: i) == 255)
  return v;
}
