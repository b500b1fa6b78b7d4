// truth: f
#include <stdbool.h>

int f(bool a, bool b, bool c, unsigned char n) {
  bool any = n;
  bool half = 0.5;
  if (any != (n != 0))
    return 1; // never
  if (a + b + c > 3)
    return 2; // never
  if (a && !b || c && any)
    return a == c ? 3 : 4;
  if (a ^ b ^ c)
    return a > b ? 5 : 6; // the former never: then a && !b
  if (!half)
    return 7; // never
  bool flag = n & 4;
  return flag == 1 ? 8 : 9;
}
