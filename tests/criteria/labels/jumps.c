// objectives: { "FELL": { "all": ["L1", "L2"] }, "JUMPED": { "all": ["L2", "L4"] }, "NOT_BOTH": { "all": ["L3", "L1"] } }
#include "labels.h"
int f(unsigned char c, unsigned char n) {
  int turns = 0;
  switch (c) {
    case 1: /* hyla: label L1: n > 5 */ T(1, n > 5)
      turns++;
      /* hyla: label L2: turns == 1 && n < 9 */
    case 2: T(2, turns == 1 && n < 9)
      turns++;
      break;
    case 3: case 4:
      /* hyla: label L3: c == 4 */ T(3, c == 4)
      return 1;
    default:
      break;
  }
again:
  /* hyla: label L4: turns == 4 */ T(4, turns == 4)
  if (turns && turns < n) {
    turns++;
    if (turns < 6)
      goto again;
  }
  /* hyla: label L5: turns > 6 */ T(5, turns > 6)
  return turns; // hyla: label L6: 1
  T(6, 1)
}
