// truth: f
#include <stdlib.h>
#include <string.h>

int f(char a, char b) {
  char text[5] = {'-', a, b, '7', 0};
  char *at = strchr(text, '5');
  if (at == text)
    return 1; // never
  if (at != NULL && at[1] == '7')
    return 2;
  int value = atoi(text);
  if (value == -427)
    return 3;
  if (value > 0)
    return 4; // never
  if (a && b && strrchr(text, '7') - text != 3)
    return 5; // never
  if (value == 0 && a != '0')
    return 6;
  return 0;
}
