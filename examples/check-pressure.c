/* Opens the relief valve when a pressure stays too high for three readings in a row. */

#define READINGS 4

int pressures[READINGS];
int valve_open;

static int too_high(int pressure, int limit) {
  return pressure > limit;
}

static int plausible(int pressure) {
  if (pressure < 0)
    return 0;
  if (pressure > 4000)
    return 0;
  return 1;
}

int check_pressure(int limit) {
  int in_a_row = 0;

  for (int i = 0; i < READINGS; i++) {
    if (!plausible(pressures[i]))
      return -1;
    if (too_high(pressures[i], limit))
      in_a_row++;
    else
      in_a_row = 0;
  }
  if (in_a_row >= 3)
    valve_open = 1;
  return in_a_row;
}
