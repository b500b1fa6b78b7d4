static unsigned char sector[8192];

int checksum(unsigned at) {
  if (at >= sizeof sector)
    return -1;
  if (sector[at] == 3 && sector[8191 - at] == 4)
    return 1;
  return 0;
}

struct buffer {
  char bytes[8192];
  int count;
};

int first(const struct buffer *b) {
  if (b->count > 0 && b->bytes[b->count & 8191] == 'x')
    return 1;
  return 0;
}

int copied(struct buffer b) {
  struct buffer other = b;
  if (other.bytes[4000] == other.bytes[4001] + other.count)
    return 1;
  return 0;
}

int list(const int *items, int count) {
  if (count > 200 && items[count & 255] == 5)
    return 1;
  return 0;
}
