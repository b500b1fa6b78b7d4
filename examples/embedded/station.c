#include "frame.h"
#include "hal.h"
#include "sensor.h"
#include "uart.h"

struct station {
  struct frame_parser parser;
  uint8_t refused, lost;
};

/* Answers a question for a temperature: 'T' and the channel. */
static bool on_frame(void *context, const uint8_t *data, uint8_t count) {
  struct station *station = context;
  if (count != 2 || data[0] != 'T')
    return false;
  int tenths = sensor_read(data[1]);
  uint8_t answer[] = {'t', (uint8_t)(tenths >> 8), (uint8_t)tenths};
  if (tenths == SENSOR_FAILED)
    answer[0] = 'e';
  if (hal_uart_send(answer, sizeof answer) != HAL_OK)
    station->lost++;
  return true;
}

/* Takes one byte, if there is one; whether there was. */
bool station_poll(struct station *station) {
  int byte = uart_read();
  if (byte < -1)
    station->lost++;
  if (byte < 0)
    return false;
  if (byte > UINT8_MAX)
    return false; /* no byte: this uart_read does not give that, others might */
  if (frame_feed(&station->parser, (uint8_t)byte, on_frame, station) == FRAME_REFUSED)
    station->refused++;
  return true;
}
