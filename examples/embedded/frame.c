#include <stddef.h>
#include "frame.h"

/* One byte further: a start, a length, as many bytes, and their sum. */
enum frame_event frame_feed(struct frame_parser *parser, uint8_t byte, frame_handler handler, void *context) {
  switch (parser->state) {
  case WAIT_START:
    if (byte == FRAME_START)
      parser->state = WAIT_LENGTH;
    return FRAME_NONE;
  case WAIT_LENGTH:
    if (byte == 0 || byte > FRAME_MOST) {
      parser->state = WAIT_START;
      return FRAME_BAD;
    }
    parser->length = byte;
    parser->count = 0;
    parser->sum = byte;
    parser->state = WAIT_DATA;
    return FRAME_NONE;
  case WAIT_DATA:
    if (parser->length > FRAME_MOST || parser->count >= parser->length) {
      parser->state = WAIT_START; /* somebody has written over it */
      return FRAME_BAD;
    }
    parser->data[parser->count++] = byte;
    parser->sum = (uint8_t)(parser->sum + byte);
    if (parser->count > FRAME_MOST)
      return FRAME_BAD; /* never: there was room */
    if (parser->count == parser->length)
      parser->state = WAIT_SUM;
    return FRAME_NONE;
  case WAIT_SUM:
    parser->state = WAIT_START;
    if (byte != parser->sum)
      return FRAME_BAD;
    if (handler != NULL && !handler(context, parser->data, parser->count))
      return FRAME_REFUSED;
    return FRAME_DONE;
  default:
    parser->state = WAIT_START;
    return FRAME_BAD;
  }
}
