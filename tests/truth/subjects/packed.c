// truth: f
struct __attribute__((packed)) wire {
  unsigned char tag;
  unsigned int length;
  signed char rest[2];
};

int f(unsigned char a, unsigned char b) {
  unsigned char bytes[8] = {a, b, 1, 0, 0, b, a, 0};
  const struct wire *w = (const struct wire *)bytes;
  if (w->tag != a)
    return 1; // never
  if (w->length == 256 + 44)
    return w->rest[0] == 44 ? 2 : 3; // the latter never
  if (w->length > 511)
    return 4; // never
  if (w->rest[0] < 0 && w->rest[1] > 0)
    return b > 127 && a < 128 ? 5 : 6; // the latter never
  return 0;
}
