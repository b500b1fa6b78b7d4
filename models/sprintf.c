/* <stdio.h>: formatted output into memory. */

#include "text.h"

#define MODEL __attribute__((weak))
#define NULL ((void *)0)
#define NO_LIMIT ((size_t)-1)

enum { LONGEST_ALLOCATED = 1024 };

void *malloc(size_t bytes);
void __hyla_unmodelled_asprintf_of_1024_characters_or_more(void);

static int write_text(char *to, size_t capacity, const char *format, va_list arguments) {
  struct text text;
  __hyla_text_begin(&text, to, capacity);
  __hyla_put_format(&text, format, arguments);
  return __hyla_text_end(&text);
}

MODEL int vsnprintf(char *to, size_t capacity, const char *format, va_list arguments) {
  return write_text(to, capacity, format, arguments);
}

MODEL int vsprintf(char *to, const char *format, va_list arguments) {
  return write_text(to, NO_LIMIT, format, arguments);
}

MODEL int snprintf(char *to, size_t capacity, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = write_text(to, capacity, format, arguments);
  va_end(arguments);
  return length;
}

MODEL int sprintf(char *to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = write_text(to, NO_LIMIT, format, arguments);
  va_end(arguments);
  return length;
}

/* Formatted once: what the implementation chooses must not be chosen twice. */
static int allocate_text(char **to, const char *format, va_list arguments) {
  char buffer[LONGEST_ALLOCATED];
  int length = write_text(buffer, LONGEST_ALLOCATED, format, arguments);
  if (length < 0) return -1;
  if (length >= LONGEST_ALLOCATED) __hyla_unmodelled_asprintf_of_1024_characters_or_more();
  char *text = malloc((size_t)length + 1);
  if (text == NULL) return -1;
  __builtin_memcpy(text, buffer, (size_t)length + 1);
  *to = text;
  return length;
}

MODEL int vasprintf(char **to, const char *format, va_list arguments) { return allocate_text(to, format, arguments); }

MODEL int asprintf(char **to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = allocate_text(to, format, arguments);
  va_end(arguments);
  return length;
}
