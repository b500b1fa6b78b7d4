#ifndef BUTTON_H
#define BUTTON_H
#include <stdbool.h>

bool button_pressed(bool level);

#endif
