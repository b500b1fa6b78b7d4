// truth: f
#include <stddef.h>
#include <stdint.h>

int f(signed char a, unsigned char b) {
  short row[8] = {0};
  short *p = row + (b & 7);
  ptrdiff_t d = p - row;
  if (sizeof d != 8 || sizeof(row - p) != sizeof(size_t))
    return 1; // never
  d *= a;
  if (d < -500)
    return d % 2 == 0 && a == -127 ? 2 : 3;
  size_t n = (size_t)d;
  if (n > 0x7fffffffffffffffUL)
    return n >> 63 == 1 ? 4 : 5; // the latter never
  if ((uintptr_t)p - (uintptr_t)row != 2 * (b & 7u))
    return 6; // never
  return n == 49 ? 7 : 8;
}
