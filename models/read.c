/* <stdio.h>: reading characters, lines and blocks. */

#include "stream.h"

#define MODEL __attribute__((weak))

enum { LONGEST_LINE = 1024 };

void *realloc(void *block, size_t bytes);
void __hyla_unmodelled_a_line_of_1024_characters_or_more(void);

MODEL int getchar(void) { return __hyla_next_of_stdin(); }

MODEL int getc(FILE *file) { return __hyla_next_byte(file); }

MODEL int fgetc(FILE *file) { return __hyla_next_byte(file); }

MODEL int getchar_unlocked(void) { return __hyla_next_of_stdin(); }

MODEL int getc_unlocked(FILE *file) { return __hyla_next_byte(file); }

/* What ends without the end of the stream ends by an error; then the array may hold anything: it keeps what was read. */
MODEL char *fgets(char *to, int capacity, FILE *file) {
  if (capacity <= 0) return UNDEFINED() ? to : NULL;
  int length = 0;
  int c = 0;
  while (length < capacity - 1 && c != '\n') {
    c = __hyla_next_byte(file);
    if (c == EOF) {
      if (length == 0 || !(file->state & AT_END)) return NULL;
      break;
    }
    to[length++] = (char)c;
  }
  to[length] = 0;
  return to;
}

MODEL char *gets(char *to) {
  int length = 0;
  int c;
  while ((c = __hyla_next_of_stdin()) != '\n') {
    if (c == EOF) {
      if (length == 0 || !(__hyla_standard_streams[0].state & AT_END)) return NULL;
      break;
    }
    to[length++] = (char)c;
  }
  to[length] = 0;
  return to;
}

MODEL size_t fread(void *to, size_t bytes, size_t count, FILE *file) {
  size_t total = bytes * count;
  for (size_t i = 0; i < total; i++) {
    int c = __hyla_next_byte(file);
    if (c == EOF) return i / bytes;
    ((byte *)to)[i] = (byte)c;
  }
  return total == 0 ? 0 : count;
}

static __PTRDIFF_TYPE__ read_line(char **line, size_t *capacity, int delimiter, FILE *file) {
  char buffer[LONGEST_LINE];
  size_t length = 0;
  int c;
  do {
    c = __hyla_next_byte(file);
    if (c == EOF) {
      if (length == 0 || !(file->state & AT_END)) return -1;
      break;
    }
    if (length == LONGEST_LINE - 1) __hyla_unmodelled_a_line_of_1024_characters_or_more();
    buffer[length++] = (char)c;
  } while (c != delimiter);
  buffer[length] = 0;
  if (*line == NULL || *capacity <= length) {
    char *larger = realloc(*line, length + 1);
    if (larger == NULL) return -1;
    *line = larger;
    *capacity = length + 1;
  }
  __builtin_memcpy(*line, buffer, length + 1);
  return (__PTRDIFF_TYPE__)length;
}

MODEL __PTRDIFF_TYPE__ getline(char **line, size_t *capacity, FILE *file) {
  return read_line(line, capacity, '\n', file);
}

MODEL __PTRDIFF_TYPE__ getdelim(char **line, size_t *capacity, int delimiter, FILE *file) {
  return read_line(line, capacity, delimiter, file);
}
