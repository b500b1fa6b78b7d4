// objectives: { "BOTH": { "all": ["L1", "L3"] }, "INNER": { "all": ["L2", "L3"] }, "SAME": { "all": ["L4", "L4"] } }
#include "labels.h"
#define LARGE(v) ((v) > LIMIT)
#define LIMIT 200
int f(unsigned char x, unsigned char y) {
  /* hyla: label L1: x == y */ T(1, x == y)
  int z = x + 1;
  {
    int x = y / 2;
    /* hyla: label L2: x > 100 && z < 3 */ T(2, x > 100 && z < 3)
    z += x;
    /* hyla: label L3: LARGE(z) && z % 2 == 0 */ T(3, LARGE(z) && z % 2 == 0)
  }
  /* hyla: label L4:
     z < 0 ? x == 1
           : z > 500 */ T(4, z < 0 ? x == 1 : z > 500)
  return z;
}
