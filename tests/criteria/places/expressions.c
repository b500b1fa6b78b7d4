// truth: f
#include "places.h"
static int add(int x, int y) { return x + y; }
static int (*const chosen)(int, int) = add;
int f(signed char a, signed char b) {
  static int kept = 3;
  S(1) int r = ({ S(2) int t = C(1, add(a, b)); S(3) t *= 2; S(4) t; });
  S(5) r = C(2, chosen(r, sizeof add(1, 2)));
  S(6) r += C(3, add(C(4, add(1, a)), C(5, add(2, b))));
  S(7) a > 5 && (b > 5 || C(6, add(a, b)) > 200);
  S(8) r = C(7, add(a, 1)) ?: C(8, add(b, 1));
  S(9) return r + kept;
}
