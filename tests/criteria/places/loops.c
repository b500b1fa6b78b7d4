// truth: f
#include "places.h"
static void nothing(void) {}
int f(unsigned char n) {
  S(1) int turns = 0;
  S(2) for (int i = n; i > 3; i -= 2)
    ALONE(3, if (i == 4)
      ALONE(4, break;))
  S(5) while (n > 250) {
    S(6) n--;
    S(7) turns++;
    S(8) if (turns > 6) {
      S(9) C(1, nothing());
      S(10) continue;
    }
  }
  S(11) do
    ALONE(12, turns++;)
  while (turns < 3);
  S(13) return turns;
}
