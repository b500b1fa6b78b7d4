/* Bytes and words of one object. */
struct part { unsigned char tag; short low; int high; };
int parts(struct part *p, int x) {
  p->high = x;
  p->low = (short)(x >> 3);
  if (p->tag == 200 && p->low == 12345) {
    if (p->high == 98767) return 1;
    return 2;
  }
  if (p->high != x) return 3;
  return 0;
}
