/* Sets up a queue: three allocations, any of which may fail, and then the others are given back. */

#include <stdlib.h>

#define SLOTS 8

struct queue {
  int *slots;
  unsigned char *used;
  int count;
};

int make_queue(struct queue **result) {
  struct queue *queue = malloc(sizeof *queue);
  if (!queue)
    return -1;
  queue->slots = malloc(SLOTS * sizeof *queue->slots);
  if (!queue->slots) {
    free(queue);
    return -2;
  }
  queue->used = calloc(SLOTS, 1);
  if (!queue->used) {
    if (!queue->slots)
      return -3; /* never: that one was there */
    free(queue->slots);
    free(queue);
    return -4;
  }
  queue->count = 0;
  for (int i = 0; i < SLOTS; i++)
    queue->count += queue->used[i];
  if (queue->count != 0)
    return -5; /* never: calloc clears what it gives */
  *result = queue;
  return 0;
}
