// truth: f
// settings: {"declares": {"padding": null}, "lvalues": {"p": {"length": 1}, "p->tag": {"range": {"low": 0, "high": 1}}, "p->count": {"range": {"low": 0, "high": 1}}, "b": {"range": {"low": 0, "high": 1}}}}
#include <string.h>
struct item {
  char tag; // one byte of padding
  short count;
};

static struct item copied(const struct item *p) {
  struct item own = *p;
  own.tag = 0;
  return own;
}

int f(struct item *p, unsigned char b) {
  const unsigned char *bytes = (const unsigned char *)p;
  struct item zero;
  memset(&zero, 0, sizeof zero);
  if (p->tag == 0 && p->count == 0 && memcmp(p, &zero, sizeof zero) != 0)
    return 1; // its padding is not zero
  if (bytes[1] == 200 && b)
    return 2;
  p->tag = 1;
  if (bytes[0] != 1)
    return 3; // never
  struct item own = copied(p);
  if (own.tag)
    return 4; // never
  return bytes[2] + bytes[3] > 1; // never
}
