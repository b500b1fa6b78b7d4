// conditions: 5
// operators: / * | % < >> ^ *
#include "operators.h"
int f(unsigned char a, signed char b) {
  unsigned u = a, s[2] = { 1, 2 };
  long long w = b;
  int r = O(1, O(2, w, *, 1000000000000), /, O(3, u, |, 1));
  r = O(4, u, %, 7u);
  if (O(5, w, <, (unsigned)a))
    r++;
  A(6, s[0], >>, (a ? 0 : 1));
  return O(7, a, ^, O(8, w, *, s[0]));
}
