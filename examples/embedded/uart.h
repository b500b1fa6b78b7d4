#ifndef UART_H
#define UART_H
#include <stdbool.h>
#include <stdint.h>

void uart_interrupt(void);
int uart_read(void);
bool uart_write(uint8_t byte, unsigned patience);

#endif
