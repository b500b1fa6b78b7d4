/* What is not the same on all machines: sizes, and what their C libraries call things. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Some sources have attributes' names to themselves. */
#define unused __attribute__((__unused__))
#define aligned(bytes) __attribute__((__aligned__(bytes)))

struct names {
  const char **at;
  size_t index;
};

/* The largest index is a step back: to the element before the first one. */
int last_of(const struct names *names) {
  if (names->index + 1 == 0)
    return names->at[names->index] != NULL;
  return -1;
}

size_t room(size_t used, size_t more, unused const char *name) {
  aligned(8) size_t all = used + more;
  if (all < used)
    return 0;
  return all;
}

/* No C library has all of what another one has in this. */
int is_summer(struct tm *when, int (*shown)(const struct tm *)) {
  if (when->tm_mon > 4 && when->tm_mon < 9)
    return shown(when);
  return 0;
}

/* Every library has its own type for these. */
time_t moment_of(int day);
int is_later(int day, time_t than) {
  time_t when = moment_of(day);
  if (when == (time_t)-1)
    return -1;
  return when > than;
}

/* With the text that a test has, a compiler sees that its end is not copied. */
int begins(const char *text, size_t bytes) {
  char start[8] = "";
  if (bytes > 3)
    return -1;
  strncpy(start, text, bytes);
  return start[0] == 'a' && start[1] == 'b' && start[2] == 'c';
}

/* What gives memory back may be called by another name, and macros may not reach it. */
#undef free
static void (*release)(void *) = free;
int drop(char **text) {
  if (*text == NULL)
    return 0;
  release(*text);
  free(text[1]);
  *text = NULL;
  return 1;
}

#undef calloc
int fresh(int count) {
  char *made = calloc(4, 1);
  if (made == NULL)
    return -1;
  free(made);
  return count > 3;
}
