/* A heater that switches on below a low mark, off above a high mark, and keeps its state between them. */

#define SAMPLES 4

struct marks {
  int low;
  int high;
};

static int step(int on, int sample, const struct marks *marks) {
  if (on && sample > marks->high)
    return 0;
  if (!on && sample < marks->low)
    return 1;
  return on;
}

int hysteresis(int on, int samples[SAMPLES], struct marks marks) {
  int changes = 0;

  if (marks.low >= marks.high)
    return -1;
  on = on != 0;

  for (int i = 0; i < SAMPLES; i++) {
    int next = step(on, samples[i], &marks);
    if (next != on) {
      changes++;
      if (on && samples[i] < marks.low)
        return -2; /* never: it goes off only above the high mark */
    }
    on = next;
  }

  if (changes == SAMPLES)
    return 100 + on;
  if (changes > SAMPLES)
    return -3; /* never */
  return changes;
}
