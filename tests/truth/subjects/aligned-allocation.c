// truth: f
#include <stdint.h>
#include <stdlib.h>

/* Alignments that are none give NULL, all others an address that has them. */
int f(unsigned char a, unsigned char n) {
  char *p = aligned_alloc(a & 31, 24);
  if (p == 0)
    return (a & 31) == 8 ? 1 : 2; // the former never
  if (((uintptr_t)p & 15) != 0)
    return 3; // never
  char *q = aligned_alloc(64, n > 200 ? 1u << 25 : 40);
  if (q == 0)
    return n > 100 ? 4 : 5; // the latter never
  if (((uintptr_t)q & 63) != 0)
    return 6; // never
  void *r;
  int failed = posix_memalign(&r, n & 15, 8);
  if (failed != 0)
    return (n & 15) == 4 ? 7 : 8; // the former never
  if (p == q || q == r)
    return 9; // never
  return (n & 7) == 0 ? 10 : 11;
}
