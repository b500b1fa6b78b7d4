#include <stdbool.h>
#include <stdint.h>

/* A serial port: its registers are at a fixed address, and each look at them may show something else. */
struct serial_port {
  volatile uint32_t status, data;
};
#define PORT ((struct serial_port *)0x40011000u)
#define EMPTY 0x80u
#define BROKEN 0x01u

enum sent { SENT, SENT_TOO_LATE, CANCELLED, LINE_BROKEN, TIMEOUT, IMPOSSIBLE };

/* An interrupt sets it. */
static volatile bool cancelled;

/* Waits until the port can take a byte, but looks no more than `patience` times again. */
enum sent send_byte(uint8_t byte, unsigned patience) {
  uint32_t status;
  while (!((status = PORT->status) & EMPTY)) {
    if ((status & BROKEN) && (PORT->status & BROKEN))
      return LINE_BROKEN; /* twice in a row: no disturbance */
    if (cancelled) {
      cancelled = false;
      return CANCELLED;
    }
    if (patience-- == 0)
      return TIMEOUT;
  }
  if (!(status & EMPTY))
    return IMPOSSIBLE; /* never: the loop would go on */
  PORT->data = byte;
  return cancelled ? SENT_TOO_LATE : SENT;
}
