#include <stdint.h>
#include <stdlib.h>

/* Where a block lies that is allocated, or moved, after another one was freed. */
int moved(void) {
  char *old = malloc(8);
  if (!old) return 9;
  uintptr_t was = (uintptr_t)old;
  char *now = realloc(old, 16);
  if (!now) {
    free(old);
    return 3;
  }
  int stayed = (uintptr_t)now == was;
  free(now);
  if (stayed) return 1;
  return 2;
}

int reused(void) {
  char *first = malloc(8);
  uintptr_t was = (uintptr_t)first;
  free(first);
  char *second = malloc(8);
  int same = second && (uintptr_t)second == was;
  free(second);
  if (same) return 1;
  return 0;
}

int both(void) {
  char *p = malloc(8), *q = malloc(8);
  int same = p && p == q;
  free(p);
  free(q);
  if (same) return 1;
  return 0;
}

/* Just behind one object the next one may begin. */
int one[4], other[4];
int behind(void) {
  if (one + 4 == other) return 1;
  return 0;
}

int inside(void) {
  if (one == other) return 1;
  if (one + 3 == other) return 2;
  return 0;
}

int index(unsigned i) {
  int a[4] = {0}, b[4] = {0};
  if (i > 4) return 0;
  int *p = a + i;
  if (p == b) return 1;
  return p == a + 4 ? 2 : b[0];
}

int index_inside(unsigned i) {
  int a[4] = {0}, b[4] = {0};
  if (i > 3) return 0;
  int *p = a + i;
  if (p == b) return 1;
  return b[0];
}

/* One string may lie in the end of another. */
int literals(void) {
  const char *p = "xabc", *q = "abc";
  if (p + 1 == q) return 1;
  return 0;
}

int other_literals(void) {
  const char *p = "xabc", *q = "abd";
  if (p + 1 == q) return 1;
  return 0;
}
