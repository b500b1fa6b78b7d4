#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int allocated(int n) {
  errno = 0;
  void *block = malloc(n);
  if (block == NULL) return errno == ENOMEM ? 1 : 2;
  free(block);
  return 0;
}

int closed(FILE *file) {
  errno = 0;
  if (fclose(file) == EOF && errno == EIO) return 1;
  return 0;
}

int printed(void) {
  errno = 0;
  puts("x");
  if (errno) return 1;
  return 0;
}

int raised(double a, double b) {
  errno = 0;
  double power = pow(a, b);
  if (errno == ERANGE) return 1;
  return power > 2;
}

int fraction(const char *text) {
  errno = 0;
  double number = strtod(text, NULL);
  if (errno == ERANGE) return 1;
  return number > 2;
}

int number(const char *text) {
  errno = 0;
  char *end;
  strtol(text, &end, 10);
  if (errno == EINVAL) return 1;
  if (errno == ERANGE) return 2;
  return *end == 0;
}

/* Said of nothing but numbers. */
int told(const char *text) {
  errno = 0;
  strtol(text, NULL, 10);
  if (errno == EIO) return 1;
  size_t length = strlen(text);
  if (errno == EBADF) return 2;
  return length > 2;
}

int reason(int number) {
  const char *text = strerror(number);
  if (strlen(text) > 6) return 1;
  if (strcmp(text, strerror(number + 1)) != 0) return 2;
  return 0;
}

/* Whatever happened before. */
int before(int x) {
  if (errno == 7) return 1;
  return x;
}
