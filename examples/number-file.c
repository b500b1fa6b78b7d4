/* The numbers from 0 to 255 in a file, with comments. Returns how many there are, or what is wrong. */
#include <stdio.h>

enum { SYNTAX = -1, TOO_LARGE = -2, BROKEN = -3 };

int count_numbers(FILE *in) {
  int count = 0;
  int c = getc(in);
  while (c != EOF) {
    if (c == '#') {
      while (c != '\n' && c != EOF)
        c = getc(in);
    } else if (c >= '0' && c <= '9') {
      int number = 0;
      do {
        number = 10 * number + c - '0';
        if (number > 255)
          return TOO_LARGE;
        c = getc(in);
      } while (c >= '0' && c <= '9');
      if (number < 0)
        return SYNTAX; /* never */
      count++;
    } else if (c == ' ' || c == '\n') {
      c = getc(in);
    } else {
      return SYNTAX;
    }
  }
  return ferror(in) ? BROKEN : count;
}
