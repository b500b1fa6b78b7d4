// truth: f
#include <stdio.h>

int f(void) {
  FILE *file = fopen("settings", "r");
  if (file == NULL)
    return 1;
  int c = getc(file);
  if (feof(file))
    return c == EOF ? 2 : 3; // the latter never
  if (ferror(file))
    return c == EOF ? 4 : 5; // the latter never
  if (c == '#')
    return fclose(file) == EOF ? 6 : 7;
  return c == EOF ? 8 : 9; // the former never
}
