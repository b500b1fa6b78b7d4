#include <assert.h>
#include <stdlib.h>

int asserted(unsigned char n) {
  assert(n * n != 289);
  return n;
}

int asserted_truly(unsigned char n) {
  assert(n * n != 290);
  return n;
}

int aborted(unsigned char n) {
  if ((n ^ 55) == 99)
    abort();
  return n;
}

int never_aborted(unsigned char n) {
  if ((n & 3) == 5)
    abort();
  return n;
}
