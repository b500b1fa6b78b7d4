#include "packet.h"
#include <stdlib.h>

/* Names that the headers of frameworks use for something else. */
static int skip(int n) {
  return n + 1;
}
static int fail = 1;

static const struct limits {
  int least, most;
} limits = {.most = 20, .least = 2};

/* C and no C++: a variable length, a flexible member, designated initialisers, names of C++. */
int accept(int new, int rows, int class[rows], struct packet *packet) {
  static int calls;
  int total = 0;
  if (rows < 1) abort();
  if (new == 99) exit(3);
  if (++calls > 1) return -1;
  if (packet->length >= limits.most) return keep(packet->length);
  if (packet->length > 0 && packet->bytes[0] == '(') total = skip(total);
  if (class[0] == fail + 6) total += 5;
  return total;
}
