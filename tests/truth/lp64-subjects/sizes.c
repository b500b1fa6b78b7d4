// truth: f
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

int f(unsigned char a, signed char b) {
  size_t n = (size_t)a << 56;
  size_t m = (size_t)b;
  if (m > 0xffffffffu) {
    if (m != 0xffffffffffffffffUL + b + 1)
      return 1; // never
    if (m + a < m)
      return a + b == 10 ? 2 : 3;
    return 4;
  }
  if (n * 2 < n)
    return a == 128 ? 5 : 6;
  int *block = calloc(n | 2, sizeof *block);
  if (block == 0)
    return a == 0 ? 7 : 8; // the former never
  int first = block[0];
  free(block);
  return first == 0 && m == 100 ? 9 : 10;
}
