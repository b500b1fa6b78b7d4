// objectives: { "THEN_ELSE": { "all": ["L1", "L2"] }, "EITHER": { "any": ["L1", "L2"] }, "MIXED": { "all": ["L3", { "any": ["L1", "L5"] }] } }
#include "labels.h"
int f(signed char a, signed char b) {
  int r = 0;
  if (a > 3)
    /* hyla: label L1: b == a + 1 */ ALONE(1, b == a + 1, r = 1;)
  else
    /* hyla: label L2: a * a == 16 */ ALONE(2, a * a == 16, if (b) r = 2; else r = 3;)
  for (int i = 0; i < 3; i++)
    /* hyla: label L3: i == 2 && r == b */ ALONE(3, i == 2 && r == b, r++;)
  while (r > 4)
    /* hyla: label L4: r == 9 */ ALONE(4, r == 9, r--;)
  do
    /* hyla: label L5: !(a | b) */ ALONE(5, !(a | b), r++;)
  while (r < 2);
  if (b) /* hyla: label L6: a == -b || r == 300 */ { T(6, a == -b || r == 300)
    r = a;
  } else /* hyla: label L7: a < 0 && r > 100 */ ALONE(7, a < 0 && r > 100, if (a) r = 0;)
  return r;
}
