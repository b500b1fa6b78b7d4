// truth: f
/* Past the end of an array that is a member, the access is still inside the struct, and undefined all the same. */
struct ring {
  unsigned char buf[4], head, magic;
};

int f(unsigned char head, unsigned char b) {
  struct ring r = {{1, 2, 3, 4}, head, 0xaa};
  if (head > 5)
    return 1;
  r.buf[r.head] = b; // 4 and 5 are errors: what follows does not count
  if (r.magic != 0xaa)
    return 2; // only past it
  if (r.head != head)
    return 3; // only past it
  if (r.buf[3] == 4 && head == 3)
    return 4;
  return r.buf[0];
}
