#include <stddef.h>

int sensor(int port);

static int low(int x) { return x - 1; }
static int high(int x) { return x + 1; }
int (*const limits[])(int) = {low, high};

/* The last byte of a text, or a limit. */
int ending(const char *text, const int *fallback, int (*limit)(int)) {
  if (text == NULL) return *fallback;
  int n = 0;
  while (text[n] != 0) n++;
  if (n > 9) return limit(n);
  return sensor(n) > 3 ? n : 0;
}
