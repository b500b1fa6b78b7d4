#ifndef RING_H
#define RING_H
#include <stdbool.h>
#include <stdint.h>

#define RING_SIZE 16

/* Bytes from an interrupt on their way to the main loop. */
struct ring {
  uint8_t bytes[RING_SIZE];
  uint8_t first, count;
};

bool ring_put(struct ring *ring, uint8_t byte);
int ring_get(struct ring *ring);

#endif
