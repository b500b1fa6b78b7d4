/*
 * <stdio.h>: positions. Only programs that ask for them have this file, which remembers what was read: who goes back
 * reads the same again. Its name comes before that of stream.c, so that of each of the four functions that both have
 * this one counts.
 */

#include "error-number.h"
#include "stream.h"

#define MODEL __attribute__((weak))

enum { MOST_BYTES = 1024, SEEK_SET = 0, SEEK_CUR = 1, SEEK_END = 2 };

/* 0 or 1: a terminal or a pipe has no positions. */
int __hyla_has_positions(void);
/* Where a stream stands that somebody else has opened: 0 or more. */
long __hyla_earlier_position(void);
/* Why it failed: a value of errno. */
int __hyla_reason(void);
void __hyla_unmodelled_positions_in_more_than_two_files(void);
void __hyla_unmodelled_positions_beyond_1024(void);
void __hyla_unmodelled_positions_before_the_first_one(void);
void __hyla_unmodelled_the_position_after_formatted_output(void);
void __hyla_unmodelled_reading_what_was_written(void);

/* What is known of the bytes of a stream, from the position on where it stood at first. */
struct content {
  enum { NOT_ASKED, HAS_POSITIONS, HAS_NONE } kind;
  long start;
  int position;
  int length;
  int has_end;
  int is_written;
  /* Something of unknown length was written. */
  int is_lost;
  byte bytes[MOST_BYTES];
};

static struct content contents[FURTHER_FILES];

static struct content *content_of(FILE *file) {
  int source = __hyla_source_of(file);
  if (source == FURTHER_FILES) __hyla_unmodelled_positions_in_more_than_two_files();
  return &contents[source];
}

HOOK void __hyla_was_read(FILE *file, int c) {
  struct content *content = content_of(file);
  if (c < 0) {
    content->has_end |= c == EOF;
    return;
  }
  content->has_end = 0;
  if (content->length == MOST_BYTES) __hyla_unmodelled_positions_beyond_1024();
  content->bytes[content->length++] = (byte)c;
  content->position++;
}

HOOK void __hyla_was_written(FILE *file, size_t bytes) {
  struct content *content = content_of(file);
  content->position += (int)bytes;
  content->is_written = 1;
}

HOOK void __hyla_was_printed(FILE *file) {
  struct content *content = content_of(file);
  content->is_written = 1;
  content->is_lost = 1;
}

HOOK int __hyla_known_byte(FILE *file) {
  struct content *content = content_of(file);
  if (content->is_written) __hyla_unmodelled_reading_what_was_written();
  if (content->position < content->length) return content->bytes[content->position++];
  int c = EOF;
  if (!content->has_end) {
    c = __hyla_fresh_byte(file);
    __hyla_was_read(file, c);
    if (c >= 0) return (byte)c;
  }
  file->state |= c == EOF ? AT_END : FAILED;
  return EOF;
}

static int has_positions(FILE *file, struct content *content) {
  if (content->kind == NOT_ASKED) {
    content->kind = HAS_NONE;
    if (__hyla_has_positions()) {
      content->kind = HAS_POSITIONS;
      if (!file->is_at_start) content->start = __hyla_earlier_position();
    }
  }
  if (content->kind == HAS_POSITIONS) return 1;
  errno = __hyla_reason();
  return 0;
}

/* Gets to know the bytes before a position, as far as there are any. */
static int look_up_to(FILE *file, struct content *content, long position) {
  while (!content->has_end && content->length < position) {
    int c = __hyla_fresh_byte(file);
    if (c < EOF) {
      file->state |= FAILED;
      return 0;
    }
    int stays = content->position;
    __hyla_was_read(file, c);
    content->position = stays;
  }
  return 1;
}

static long current(FILE *file, struct content *content) {
  if (content->is_lost) __hyla_unmodelled_the_position_after_formatted_output();
  return content->position - file->pushed_count;
}

static int seek(FILE *file, long offset, int whence) {
  __hyla_know(file);
  struct content *content = content_of(file);
  if (!has_positions(file, content)) return -1;
  if (whence == SEEK_END) {
    if (content->is_written) __hyla_unmodelled_reading_what_was_written();
    if (!look_up_to(file, content, MOST_BYTES + 1)) return -1;
    offset += content->length;
  } else if (whence == SEEK_CUR) {
    offset += current(file, content);
  } else {
    offset -= content->start;
  }
  if (offset < 0) {
    if (content->start > 0 && offset >= -content->start) __hyla_unmodelled_positions_before_the_first_one();
    errno = __hyla_reason();
    return -1;
  }
  if (offset > MOST_BYTES) __hyla_unmodelled_positions_beyond_1024();
  if (!content->is_written && !look_up_to(file, content, offset)) return -1;
  content->position = (int)offset;
  content->is_lost = 0;
  file->state = (file->state | KNOWN) & ~(PUSHED | AT_END);
  file->pushed_count = 0;
  return 0;
}

static long tell(FILE *file) {
  __hyla_know(file);
  struct content *content = content_of(file);
  if (!has_positions(file, content)) return -1;
  return content->start + current(file, content);
}

MODEL int fseek(FILE *file, long offset, int whence) { return seek(file, offset, whence); }

MODEL int fseeko(FILE *file, long long offset, int whence) { return seek(file, (long)offset, whence); }

MODEL long ftell(FILE *file) { return tell(file); }

MODEL long long ftello(FILE *file) { return tell(file); }

MODEL void rewind(FILE *file) {
  seek(file, 0, SEEK_SET);
  file->state &= ~FAILED;
}

/* A position is at least as large as a long long, whatever else it is. */
MODEL int fgetpos(FILE *file, long long *position) {
  long found = tell(file);
  if (found < 0) return -1;
  *position = found;
  return 0;
}

MODEL int fsetpos(FILE *file, const long long *position) { return seek(file, (long)*position, SEEK_SET); }
