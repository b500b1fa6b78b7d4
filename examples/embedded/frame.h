#ifndef FRAME_H
#define FRAME_H
#include <stdbool.h>
#include <stdint.h>

#define FRAME_START 0x7e
#define FRAME_MOST 8

enum frame_state { WAIT_START, WAIT_LENGTH, WAIT_DATA, WAIT_SUM };
enum frame_event { FRAME_NONE, FRAME_DONE, FRAME_BAD, FRAME_REFUSED };

struct frame_parser {
  enum frame_state state;
  uint8_t length, count, sum;
  uint8_t data[FRAME_MOST];
};

/* Is told of each whole frame; false if it does not want it. */
typedef bool (*frame_handler)(void *context, const uint8_t *data, uint8_t count);

enum frame_event frame_feed(struct frame_parser *parser, uint8_t byte, frame_handler handler, void *context);

#endif
