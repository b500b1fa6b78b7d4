#include <ctype.h>
#include <string.h>

/* By how much strings differ is up to the C library. */
int difference(const char *a) {
  int order = strcmp(a, "k");
  if (order == 1000) return 1;
  if (order == 0 && a[0] != 'k') return 2;
  if (order > 0 && a[0] < 'k') return 3;
  return 0;
}

/* So is which number stands for yes; some of these are macros. */
int truth(int c) {
  int letter = isalpha(c), sign = ispunct(c), space = isspace(c);
  if (letter == 1024) return 1;
  if (sign < 0) return 2;
  if (space == 7) return 3;
  if (c < 128 && letter && sign) return 4;
  return 0;
}

/* Nobody looks at more than what the standard says. */
int told(const char *a, int c) {
  if (!strcmp(a, "k") && a[0] != 'k') return 1;
  if (strcmp(a, "k") < 0 && a[0] > 'k') return 2;
  while (isdigit(c)) {
    if (c == 'x') return 3;
    c++;
  }
  return 0;
}
