/* A push button that bounces: pressed when the contact was closed three samples in a row. */
enum event { NOTHING, PRESSED, HELD, RELEASED };

enum event button(int closed) {
  static int samples;
  static int is_down;
  if (!closed) {
    samples = 0;
    if (!is_down) return NOTHING;
    is_down = 0;
    return RELEASED;
  }
  if (samples < 3) {
    samples++;
  }
  if (samples < 3) return NOTHING;
  if (samples > 3) return HELD; /* never: it stays at three */
  if (is_down) return HELD;
  is_down = 1;
  return PRESSED;
}

/* Its own state it has none of, but what it calls has. */
int pressed(int closed) { return button(closed) == PRESSED; }

int plain(int closed) { return closed != 0; }
