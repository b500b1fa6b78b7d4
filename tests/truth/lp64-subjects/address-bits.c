// truth: f
#include <stdint.h>

int f(unsigned char a, unsigned char b) {
  _Alignas(16) char block[32] = {0};
  char *p = block + (a & 15);
  uintptr_t bits = (uintptr_t)p;
  char *start = (char *)(bits & ~(uintptr_t)15);
  if (start != block)
    return 1; // never
  if ((bits & 15) == 9)
    return b == 255 ? 2 : 3;
  uintptr_t tagged = (uintptr_t)block;
  if (b > 99)
    tagged |= 3;
  char *back = (char *)(tagged & ~(uintptr_t)7);
  back[1] = (char)a;
  if ((tagged & 7) == 3)
    return block[1] == 100 ? 4 : 5;
  if (p + b < p)
    return 6; // never
  return p - 1 >= block ? 7 : 8;
}
