/* The lock of a door: three keys in the right order open it, three wrong ones block it until it is reset. */
enum { KEYS = 3, MOST_FAILURES = 3, RESET = -1 };
enum answer { GO_ON, OPEN, WRONG, BLOCKED };

static int fits(int key, int place) {
  static const char code[KEYS] = {2, 7, 1};
  return key == code[place];
}

enum answer press(int key) {
  static int place, failures;
  if (failures > MOST_FAILURES)
    return WRONG; /* never: who is blocked does not fail again */
  if (failures == MOST_FAILURES) {
    if (key == RESET)
      failures = 0;
    return BLOCKED;
  }
  if (place < 0 || place >= KEYS)
    return WRONG; /* never: the last key opens the door */
  if (!fits(key, place)) {
    place = 0;
    failures++;
    return WRONG;
  }
  place++;
  if (place < KEYS)
    return GO_ON;
  place = 0;
  failures = 0;
  return OPEN;
}
