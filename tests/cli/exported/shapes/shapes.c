/* What a compiler with all warnings on could find wrong with a test. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A result that points to something const. */
static const char *skip(const char *text, char over) {
  while (*text == over)
    text++;
  return *text == 0 ? NULL : text;
}

const char *after_blanks(const char *text) {
  return text == NULL ? text : skip(text, ' ');
}

/* Zeros inside of zeros. */
struct range {
  unsigned short from, length;
};
struct parts {
  struct range all, each[3];
  int count;
};

int is_full(const struct parts *parts) {
  if (parts->count > 2)
    return parts->each[1].length != 0;
  return 0;
}

/* Elements that follow the struct. */
struct frame {
  unsigned char used, size;
  unsigned char bytes[];
};

int next_byte(struct frame *frame) {
  if (frame->used >= 2)
    return -1;
  if (frame->bytes[frame->used] == 7)
    frame->bytes[0] = 9;
  return frame->bytes[frame->used++];
}

/* The same, several in a row, and a pointer into them. */
struct packed {
  unsigned char kind, size, rest;
  unsigned char bytes[];
};

int follows(const struct packed *first, const struct packed *second, int k) {
  if (first[k & 1].kind > second[k & 1].size && first + 1 == second)
    return second->bytes[0];
  return -1;
}

/* Functions of one shape that differ in what is const. */
struct device {
  int (*get)(struct device *, void *, unsigned);
  int (*put)(struct device *, const void *, unsigned);
};

int echo(struct device *device) {
  char one = 0;
  if (device->get(device, &one, 1) != 0)
    return -1;
  if (one == 'x')
    return 1;
  return device->put(device, &one, 1) != 0 ? -2 : 0;
}

/* A member that is called like a library function. */
struct stamp {
  time_t time;
  int free;
};

int touch(struct stamp *stamp) {
  time_t now = time(NULL);
  if (now == stamp->time)
    return 0;
  stamp->time = now;
  stamp->free = 1;
  return 1;
}

/* The address of a library function among the inputs. */
struct heap {
  void *(*take)(size_t);
  void (*give)(void *);
};
static struct heap heap = {malloc, free};

char *copied(const char *text) {
  char *copy = heap.take(strlen(text) + 1);
  if (copy == NULL)
    return NULL;
  strcpy(copy, text);
  return copy;
}

void choose(int which) {
  heap.take = which ? malloc : NULL;
  heap.give = free;
}

/* What is given back begins before the pointer. */
char *shorter(char *text) {
  char *start = text - 1;
  if (*start == 1) {
    free(start);
    return NULL;
  }
  return text;
}

/* Lists of arguments. */
struct event {
  va_list arguments;
  const char *format;
  int level;
};

int written(char *to, size_t size, const char *format, va_list arguments) {
  int length = vsnprintf(to, size, format, arguments);
  return length < 0 || (size_t)length >= size ? -1 : length;
}

int wanted(const struct event *event) {
  return event->level > 3 && event->format != NULL;
}

__attribute__((format(printf, 2, 3))) int note(int level, const char *format, ...) {
  if (level < 2 || format[0] == 0)
    return 0;
  return 1;
}

/* A pointer's bits under another name. */
struct token {
  int type;
  union {
    double value;
    const char *name;
  };
};

int named(struct token *token, const char *name) {
  if (token->type != 1)
    return 0;
  token->name = name;
  return 1;
}

/* Padding that matters where there is some. */
struct mixed {
  int type;
  double value;
  void *owner;
};

int marked(const struct mixed *mixed) {
  const struct mixed copy = *mixed;
  const unsigned char *bytes = (const unsigned char *)mixed;
  if (copy.type == 3)
    return bytes[5] == 9 ? 2 : 1;
  return 0;
}

/* Undefined for most callers. */
int far_element(const int *numbers) {
  if (numbers[100] > 3)
    return 1;
  return 0;
}
