// truth: f
#include "places.h"
static int next(int x) { return x + 1; }
int f(unsigned char n) {
  S(1) int r = 0;
  S(2) switch (n % 5) {
  case 0:
    S(3) r = 1;
    S(4) break;
  case 1:
    S(5) r = 2;
  case 2: {
    S(6) r += C(1, next(r));
    S(7) goto end;
  }
  case 7:
    S(8) r = C(2, next(7));
    S(9) break;
  default:;
  }
  S(10) r++;
  S(11) return r;
  S(12) r = 9;
end:
  S(13) if (r > 100) again: ALONE(14, r--;)
  S(15) if (r == 99)
    ALONE(16, goto again;)
  S(17) return r;
}
