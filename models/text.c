/* Formatted output: where it goes; literals, characters, strings, pointers. */

#include "text.h"

/* The text of a pointer is up to the implementation: from 1 to 20 characters, and which ones. */
int __hyla_pointer_length(void);
int __hyla_pointer_character(void);

static char nowhere;

void __hyla_text_begin(struct text *text, char *to, size_t capacity) {
  text->length = 0;
  if (capacity > 0) {
    text->to = to;
    text->last = capacity - 1;
  } else {
    text->to = &nowhere;
    text->last = 0;
  }
}

int __hyla_text_end(struct text *text) {
  size_t length = text->length;
  put(text, 0);
  if (length > __INT_MAX__) return -1;
  return (int)length;
}

void __hyla_put_literal(struct text *text, const char *from, size_t length) {
  if (text->length < text->last) {
    size_t room = text->last - text->length;
    __builtin_memcpy(text->to + text->length, from, length < room ? length : room);
  }
  text->length += length;
}

void __hyla_put_character(struct text *text, int c, int flags, int width) {
  if (!(flags & LEFT)) put_times(text, ' ', width - 1);
  put(text, (char)c);
  if (flags & LEFT) put_times(text, ' ', width - 1);
}

void __hyla_put_string(struct text *text, const char *string, int flags, int width, int precision) {
  int length = 0;
  if (precision < 0) {
    while (string[length] != 0) length++;
  } else {
    while (length < precision && string[length] != 0) length++;
  }
  if (!(flags & LEFT)) put_times(text, ' ', width - length);
  __hyla_put_literal(text, string, (size_t)length);
  if (flags & LEFT) put_times(text, ' ', width - length);
}

void __hyla_put_pointer(struct text *text, const void *pointer, int flags, int width) {
  (void)pointer;
  int length = __hyla_pointer_length();
  if (!(flags & LEFT)) put_times(text, ' ', width - length);
  for (int left = length; left > 0; left--) put(text, (char)__hyla_pointer_character());
  if (flags & LEFT) put_times(text, ' ', width - length);
}
