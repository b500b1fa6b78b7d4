#include "uart.h"
#include "ring.h"

struct uart_registers {
  volatile uint32_t status, data, control;
};
#define UART ((struct uart_registers *)0x40004000u)
#define RX_READY 0x01u
#define TX_EMPTY 0x02u
#define OVERRUN 0x08u
#define RX_INTERRUPT 0x20u

static struct ring received;
/* The interrupt sets it, the main loop takes it back. */
static volatile bool overrun;

/* Takes what has arrived. */
void uart_interrupt(void) {
  uint32_t status = UART->status;
  if (status & OVERRUN)
    overrun = true;
  if ((status & RX_READY) && !ring_put(&received, (uint8_t)UART->data))
    overrun = true;
}

/* A byte; -1 for none, -2 after bytes were lost. While it takes one, no interrupt may come. */
int uart_read(void) {
  if (overrun) {
    overrun = false;
    if (overrun)
      return -3; /* it comes too fast: once more in between */
    return -2;
  }
  UART->control &= ~RX_INTERRUPT;
  int byte = ring_get(&received);
  UART->control |= RX_INTERRUPT;
  return byte;
}

/* Looks at the register again no more than `patience` times. */
bool uart_write(uint8_t byte, unsigned patience) {
  uint32_t status;
  while (!((status = UART->status) & TX_EMPTY))
    if (patience-- == 0)
      return false;
  if (!(status & TX_EMPTY))
    return false; /* never: the loop would go on */
  UART->data = byte;
  return true;
}
