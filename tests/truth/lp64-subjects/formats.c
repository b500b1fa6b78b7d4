// truth: f
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int f(unsigned char a, unsigned char b) {
  char text[48];
  long v = -1099511627776L;
  int length = snprintf(text, sizeof text, "%ld %zu %lx %c", v, sizeof(long), 1UL << 40, a);
  if (length != 30)
    return 1; // never
  char *end;
  if (strtol(text, &end, 10) != v || *end != ' ')
    return 2; // never
  long again = 0;
  size_t eight = 0;
  if (sscanf(text, "%ld %zu", &again, &eight) != 2 || again != v || eight != 8)
    return 3; // never
  if (strtoul(end + 3, NULL, 16) != 0x10000000000UL)
    return 4; // never
  return text[29] == 'x' ? 5 : b == 77 ? 6 : 7;
}
