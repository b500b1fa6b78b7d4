#include "ring.h"

/* Appends a byte; false if there is no room, or if somebody has written over the ring. */
bool ring_put(struct ring *ring, uint8_t byte) {
  if (ring->count >= RING_SIZE)
    return false;
  ring->bytes[(ring->first + ring->count) % RING_SIZE] = byte;
  ring->count++;
  if (ring->count == 0)
    return false; /* never: it was not at its end */
  return true;
}

/* The oldest byte; -1 if there is none. */
int ring_get(struct ring *ring) {
  if (ring->count == 0)
    return -1;
  uint8_t byte = ring->bytes[ring->first % RING_SIZE];
  ring->first = (uint8_t)((ring->first + 1) % RING_SIZE);
  ring->count--;
  if (ring->first >= RING_SIZE)
    return -2; /* never: a remainder is smaller */
  return byte;
}
