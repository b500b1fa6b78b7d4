#include <assert.h>
int f(int a, int b) {
  if (a > b)
    return a;
  assert(a < b); // assertion fails
  return b;
}
