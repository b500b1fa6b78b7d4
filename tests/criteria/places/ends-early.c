// truth: f
#include "places.h"
void exit(int);
static int half(int x) {
  if (x & 1)
    exit(2);
  return x / 2;
}
int f(signed char a, signed char b) {
  S(1) int r = C(1, half(2));
  S(2) r += C(2, half(C(3, half(a * 2)) * 2 + 1));
  S(3) if (b > 0)
    ALONE(4, r++;)
  S(5) return r;
}
