/*
 * <stdio.h>: streams. The bytes of a stream are inputs, each the result of a function without a body: 0 … 255, or
 * -1 at the end, -2 for an error.
 */

#include "stream.h"

#define MODEL __attribute__((weak))

int __hyla_stdin(void);
int __hyla_file_1(void);
int __hyla_file_2(void);
int __hyla_further_files(void);
/* What earlier uses left of a stream that somebody else has opened: half of AT_END, FAILED, both or nothing. */
int __hyla_earlier_state(void);
/* Of something written one learns at last whether it failed: 0 or 1. */
int __hyla_write_failed(void);
/* Whether a stream takes no more than it must: 0 or 1. */
int __hyla_result_ungetc(void);
void __hyla_unmodelled_more_than_four_characters_pushed_back(void);

FILE __hyla_standard_streams[3] = {{.source = STANDARD_INPUT}};

MODEL FILE *const stdin = &__hyla_standard_streams[0];
MODEL FILE *const stdout = &__hyla_standard_streams[1];
MODEL FILE *const stderr = &__hyla_standard_streams[2];

void __hyla_know(FILE *file) {
  if (file->state & READY) return;
  if (file->state & CLOSED) UNDEFINED();
  file->state |= READY | __hyla_earlier_state() << 1;
}

/* Files are numbered in the order in which they are read first. */
int __hyla_source_of(FILE *file) {
  static byte used = STANDARD_INPUT;
  if (file->source == 0) {
    if (used < FURTHER_FILES) used++;
    file->source = used;
  }
  return file->source;
}

int __hyla_fresh_byte(FILE *file) {
  switch (__hyla_source_of(file)) {
    case STANDARD_INPUT: return __hyla_stdin();
    case FIRST_FILE: return __hyla_file_1();
    case SECOND_FILE: return __hyla_file_2();
    default: return __hyla_further_files();
  }
}

HOOK void __hyla_was_read(FILE *file, int c) {
  (void)file;
  (void)c;
}

HOOK void __hyla_was_written(FILE *file, size_t bytes) {
  (void)file;
  (void)bytes;
}

HOOK void __hyla_was_printed(FILE *file) { (void)file; }

HOOK int __hyla_known_byte(FILE *file) {
  (void)file;
  return EOF;
}

/* A byte that is one is narrowed: then everybody sees that it is not EOF. */
static int taken(FILE *file, int c) {
  __hyla_was_read(file, c);
  if (c >= 0) return (byte)c;
  file->state |= c == EOF ? AT_END : FAILED;
  return EOF;
}

static int next_in_doubt(FILE *file) {
  __hyla_know(file);
  if (file->state & PUSHED) {
    int c = file->pushed[--file->pushed_count];
    if (file->pushed_count == 0) file->state &= ~PUSHED;
    return c;
  }
  if (file->state & AT_END) return EOF;
  if (file->state & KNOWN) return __hyla_known_byte(file);
  return taken(file, __hyla_fresh_byte(file));
}

int __hyla_next_byte(FILE *file) {
  if (file->state != READY) return next_in_doubt(file);
  return taken(file, __hyla_fresh_byte(file));
}

int __hyla_next_of_stdin(void) {
  FILE *file = &__hyla_standard_streams[0];
  if (file->state != READY) return next_in_doubt(file);
  return taken(file, __hyla_stdin());
}

void __hyla_push_back(FILE *file, int c) {
  if (file->pushed_count == MOST_PUSHED) __hyla_unmodelled_more_than_four_characters_pushed_back();
  file->state = (file->state | PUSHED) & ~AT_END;
  file->pushed[file->pushed_count++] = (byte)c;
}

/* One is promised, and one more may be what formatted input has left. */
MODEL int ungetc(int c, FILE *file) {
  if (c == EOF) return EOF;
  __hyla_know(file);
  if (file->pushed_count > 0 && __hyla_result_ungetc()) return EOF;
  __hyla_push_back(file, c);
  return (byte)c;
}

MODEL int feof(FILE *file) {
  __hyla_know(file);
  return file->state & AT_END;
}

MODEL void clearerr(FILE *file) {
  __hyla_know(file);
  file->state &= ~(AT_END | FAILED | WRITTEN);
}

MODEL int ferror(FILE *file) {
  __hyla_know(file);
  if (file->state & WRITTEN) {
    file->state &= ~WRITTEN;
    if (__hyla_write_failed()) file->state |= FAILED;
  }
  return file->state & FAILED;
}
