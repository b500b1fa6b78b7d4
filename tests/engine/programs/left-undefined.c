#include <stdio.h>
#include <string.h>

/* What the C library makes of these, only its makers know. */
int grouped(int x) {
  char text[32];
  int n = sprintf(text, "%'d", x);
  if (n > 11) return 1;
  return 0;
}

int wide(const int *name) {
  char text[32];
  int n = snprintf(text, sizeof text, "%ls", name);
  if (n == 31) return 1;
  return 0;
}

int message(void) {
  int n = printf("%m\n");
  if (n > 2) return 1;
  return 0;
}

int allocated(const char *text) {
  char *word;
  if (sscanf(text, "%ms", &word) == 1) return 1;
  return 0;
}

int pointer(const char *text) {
  void *to;
  if (sscanf(text, "%p", &to) == 1) return 1;
  return 0;
}

/* Here any library may do anything. */
int no_room(FILE *file) {
  char line[4];
  if (fgets(line, 0, file)) return 1;
  return 0;
}

int closed(FILE *file) {
  fclose(file);
  if (getc(file) == 'x') return 1;
  return 0;
}

/* And any machine. */
int divided(int x, int y) {
  if (y != 0) return 0;
  if (x / y > 5) return 1;
  return 0;
}

int shifted(int x, unsigned n) {
  if (n < 32) return 0;
  if ((x << n) != 0) return 1;
  return 0;
}

int truncated(double x) {
  if (!(x > 1e10)) return 0;
  if ((int)x == 5) return 1;
  return 0;
}

/* A format may ask for more than there is. */
int shown(const char *format, int x) {
  char text[8];
  int n = snprintf(text, sizeof text, format, x);
  if (n == 7) return 1;
  return 0;
}
