#include <stdbool.h>

/* A door that is opened by hand and closes by itself. Its state outlives a reset, so whatever is there may be found. */
enum door { CLOSED, OPENING, OPEN, CLOSING, STUCK };

static enum door state = CLOSED;
static unsigned char blocked;

#define MOST_BLOCKED 3

enum door door_step(bool button, bool sensor, bool obstacle) {
  if (blocked > MOST_BLOCKED)
    state = STUCK;
  switch (state) {
  case CLOSED:
    blocked = 0;
    if (button)
      state = OPENING;
    break;
  case OPENING:
    if (sensor)
      state = OPEN;
    break;
  case OPEN:
    if (!button)
      state = CLOSING;
    break;
  case CLOSING:
    if (obstacle)
      state = ++blocked >= MOST_BLOCKED ? STUCK : OPENING;
    else if (sensor)
      state = CLOSED;
    break;
  case STUCK:
    break;
  default:
    state = STUCK;
  }
  if (blocked > MOST_BLOCKED && state != STUCK)
    return STUCK; /* never: it is stuck then */
  return state;
}
