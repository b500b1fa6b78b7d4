// truth: f
#include <stdio.h>
#include <string.h>

int f(signed char a, unsigned char b) {
  char text[6];
  int length = snprintf(text, sizeof text, "%d:%02x", a, b);
  if (length > 7)
    return 1; // never: -128:ff
  if (length < 4)
    return 2; // never: 0:00
  if (length > 5) {
    if (text[5] != 0)
      return 3; // never: cut off
    return strlen(text) == 5 ? 4 : 5; // always
  }
  if (text[0] == '-' && text[1] == '7')
    return 6;
  if (text[length - 1] == 'g')
    return 7; // never
  return text[length - 1] == 'f' ? 8 : 9;
}
