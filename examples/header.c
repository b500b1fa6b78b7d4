/* What lies before a pointer: every block of this heap has its header there. */
enum state { FREE = 1, USED = 2, PINNED = 3 };

struct header {
  unsigned magic;
  unsigned short size;
  unsigned char state;
};

#define MAGIC 0x600df00du

static struct header *header_of(void *block) {
  return (struct header *)block - 1;
}

/* Gives a block back; returns its size, or what is wrong with it. */
int release(void *block) {
  if (block == 0)
    return 0;
  struct header *header = header_of(block);
  if (header->magic != MAGIC)
    return -1;
  if (header->state != USED) {
    if (header->state == FREE)
      return -2; /* twice */
    return header->state == PINNED ? -3 : -4;
  }
  header->state = FREE;
  int size = header->size;
  if (size > 65535)
    return -5; /* never: it has 16 bits */
  return size;
}
