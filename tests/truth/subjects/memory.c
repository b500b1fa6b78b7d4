// truth: f
#include <string.h>

struct record {
  unsigned char id;
  signed char data[3];
};

int f(unsigned char id, signed char fill) {
  struct record a, b;
  memset(&a, fill, sizeof a);
  b = a;
  b.id = id;
  if (memcmp(&a, &b, sizeof a) == 0)
    return a.id == id ? 1 : 2; // the latter never
  memcpy(a.data, &b, 2);
  if (a.data[0] == (signed char)id && a.data[2] != fill)
    return 3; // never
  memmove(b.data + 1, b.data, 2);
  if (b.data[2] != fill)
    return 4; // never
  memset(b.data, 0, id & 3);
  if (b.data[1] == 0 && fill != 0)
    return b.data[2] == 0 ? 5 : 6;
  return 0;
}
