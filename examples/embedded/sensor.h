#ifndef SENSOR_H
#define SENSOR_H
#include <stdint.h>

#define SENSOR_FAILED (-1000)

int sensor_read(uint8_t channel);

#endif
