#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct packet {
  int kind;
  int size;
};

int receive(unsigned char *buffer, int size);
int sensor(int port);

static int increment(int x) { return x + 1; }
static int twice(int x) { return 2 * x; }
int (*const operations[])(int) = {increment, twice};

/* Only increment and twice are installed: neither makes 5 of 3. */
int apply(int (*operation)(int)) {
  if (operation(3) == 5) return 1;
  return 0;
}

/* Two bytes are received at most: the third one stays 0. */
int first_bytes(void) {
  unsigned char bytes[4] = {0, 0, 0, 0};
  if (receive(bytes, 4) < 0) return -1;
  if (bytes[1] == 7) return 1;
  if (bytes[2] != 0) return 2;
  return 0;
}

/* Lists have at most two elements. */
int third(const struct node *list) {
  if (list == NULL || list->next == NULL) return 0;
  if (list->next->next != NULL) return 3;
  return 2;
}

/* The message is a packet of a known kind. */
int kind(const void *message) {
  const struct packet *packet = message;
  if (packet->kind > 3) return -1;
  return packet->size > 0;
}

/* A header of four bytes stands before the data. */
int header(const unsigned char *data) {
  if (data[-4] == 1) return 1;
  return 0;
}

/* There is always memory. */
int reserve(void) {
  char *memory = malloc(64);
  if (memory == NULL) return -1;
  free(memory);
  return 0;
}

/* The sensor changes nothing, and has ten bits. */
int calls;
int sample(void) {
  calls = 1;
  int value = sensor(0);
  if (calls != 1) return -1;
  if (value > 1023) return 1;
  return 0;
}
