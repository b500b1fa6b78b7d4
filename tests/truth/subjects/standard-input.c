// truth: f
#include <stdio.h>

int f(void) {
  int first = getchar();
  if (first == EOF) {
    if (feof(stdin))
      return ferror(stdin) ? 1 : 2;
    return ferror(stdin) ? 3 : 4; // the latter never: who has not come to the end has failed
  }
  if (first < 0)
    return 5; // never: a byte is none
  int second = getchar();
  if (second == first)
    return first == '\n' ? 6 : 7;
  return second == EOF && feof(stdin) ? 8 : 9;
}
