#include "button.h"

#define STEADY 3

/* Whether the button is pressed, from a level that bounces: it has to stay for a few looks. Nobody else sees its state. */
bool button_pressed(bool level) {
  static bool last, pressed;
  static unsigned char looks;
  if (level != last) {
    last = level;
    looks = 0;
  } else if (looks < STEADY) {
    looks++;
    if (looks == STEADY && pressed != level)
      pressed = level;
  }
  return pressed;
}
