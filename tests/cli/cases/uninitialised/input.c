#include <stdlib.h>

struct reading {
  int value;
  _Bool valid;
};

extern void log_value(int value);

int sample(int mode) {
  struct reading reading;
  int *where;
  int count, window[2];
  for (count = 0; count < 2; count++) {
    int step;
    if (step == 3)
      mode++;
    if (step != 3 && step == mode)
      log_value(step);
  }
  if (count != 2)
    return 1;
  if (reading.valid && reading.value > 100)
    return reading.value > 50 ? 2 : 3;
  if (window[0] > window[1] && where)
    return *where == 7;
  return 0;
}

int level(void) {
  struct reading reading;
  if (reading.value > 90)
    return 1;
  if (reading.value > 50)
    return 2;
  return 0;
}

int made(void) {
  struct reading *reading = malloc(sizeof(struct reading));
  if (!reading)
    return 1;
  if (reading->value > 7 && !reading->valid)
    return 2;
  if (reading->value > 7 && reading->value < 3)
    return 3;
  return 0;
}
