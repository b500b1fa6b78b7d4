// truth: f
#include "places.h"
static int twice(int x) { return 2 * x; }
int f(signed char a, signed char b) {
  int r;
  S(1) int sum = a + b, unused;
  S(2) if (sum > 250)
    ALONE(3, r = C(1, twice(a));)
  else ALONE(4, if (sum > 254)
    ALONE(5, r = 3;)
  else {
    S(6) r = 4;
  })
  S(7) (void)unused, r++;
  S(8) if (C(2, twice(sum)) == 3) { // never
    S(9) r = C(3, twice(r));
    S(10) return r;
  }
  S(11) return a > b && C(4, twice(b)) > 100 ? r : -r;
}
