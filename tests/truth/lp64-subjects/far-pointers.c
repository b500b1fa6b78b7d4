// truth: f
#include <stddef.h>

/* Lengths of any size: in the buffer, just around it, and so far away that C has no such pointer. */
int f(unsigned char high, signed char low) {
  char buffer[8] = {0};
  size_t length = ((size_t)(high & 7) << 61) + (size_t)low;
  if (length > 0x7fffffffffffffffUL)
    return low < 0 ? 1 : 2;
  if (low == 5 && high == 200)
    return 3;
  const char *end = buffer + length;
  if (end < buffer)
    return 4; // never
  if (end - buffer == 100)
    return 5;
  return end == buffer ? 6 : 7;
}
