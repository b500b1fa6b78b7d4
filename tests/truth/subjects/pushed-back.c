// truth: f
#include <stdio.h>

int f(void) {
  int c = getc(stdin);
  if (ungetc(c, stdin) == EOF)
    return c == EOF ? 1 : 2; // the latter never: one character can always be pushed back
  if (feof(stdin))
    return 3; // never
  return getc(stdin) == c ? 4 : 5; // the latter never
}
