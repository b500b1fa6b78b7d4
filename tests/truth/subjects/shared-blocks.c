// truth: f
#include <stdlib.h>
// Two blocks from one place in the text; a write to one of them leaves the other alone.
static unsigned char *box(unsigned char value) {
  unsigned char *made = malloc(1);
  if (made)
    *made = value;
  return made;
}

int f(unsigned char x, unsigned char y) {
  unsigned char *a = box(x), *b = box(y);
  if (!a || !b)
    return 1; // never
  unsigned char *c = x & 1 ? a : b;
  if (*a > 100) {
    *c = 3;
    if (*a <= 100 && c == b)
      return 2; // never
    if (*a <= 100)
      return 3;
    if (*b > 3)
      return 4; // never
  }
  a = realloc(a, 2);
  if (!a)
    return 5; // never
  return *a == x ? 6 : 7; // the latter never
}
