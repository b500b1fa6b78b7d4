/* What the board's support library offers; it is linked on the target only. */
#ifndef HAL_H
#define HAL_H
#include <stdbool.h>
#include <stdint.h>

typedef enum { HAL_OK, HAL_BUSY, HAL_ERROR } hal_status;

/* Reads a converter; `*raw` is written where the result is HAL_OK. */
hal_status hal_adc_read(uint8_t channel, uint16_t *raw);
hal_status hal_uart_send(const uint8_t *bytes, uint8_t count);

#endif
