#include "sensor.h"
#include "hal.h"

#define SUPPLY_LOW 300
#define LARGEST 4095
#define TRIES 3

/* A temperature in tenths of a degree. */
int sensor_read(uint8_t channel) {
  for (int attempt = 0; attempt < TRIES; attempt++) {
    uint16_t raw = 0;
    hal_status status = hal_adc_read(channel, &raw);
    if (status == HAL_ERROR)
      return SENSOR_FAILED;
    if (status == HAL_BUSY)
      continue;
    if (raw > LARGEST)
      return SENSOR_FAILED; /* a converter of 12 bits does not do that, but what if */
    if (raw < SUPPLY_LOW)
      return 0;
    int tenths = (raw - SUPPLY_LOW) / 4;
    if (tenths > 1000)
      return SENSOR_FAILED; /* never */
    return tenths;
  }
  return SENSOR_FAILED;
}
