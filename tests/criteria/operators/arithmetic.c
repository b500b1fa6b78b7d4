// conditions: 8
// operators: + - * + / % & < << & | + * -
#include "operators.h"
int f(signed char a, signed char b) {
  int r = O(1, a, +, O(2, b, -, 1));
  A(3, r, *, 2);
  if (b) {
    // Once as the compiler has it: what follows is read after it is evaluated.
    A(4, r, +, O(5, a, /, b));
    r = O(6, a, %, b);
  }
  int few = O(7, b, &, 3);
  if (O(8, a, <, O(9, few, <<, 2)))
    r = O(10, r, &, O(11, a, |, 4));
  // Nothing tells it from `r - 0`.
  r = O(12, r, +, 0);
  return O(13, O(14, a, -, a), *, b) ? r : 1;
}
