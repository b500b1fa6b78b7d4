/* Formatted input: where it comes from; blanks, literals, characters, strings. */

#include "scan.h"

#define NOT_LOOKED_AT (-3)

static void begin(struct scan *scan) {
  scan->ahead = NOT_LOOKED_AT;
  scan->consumed = 0;
  scan->assigned = 0;
  scan->is_over = 0;
  scan->result = 0;
}

void __hyla_scan_text(struct scan *scan, const char *text) {
  begin(scan);
  scan->is_stream = 0;
  scan->text = text;
}

void __hyla_scan_stream(struct scan *scan, FILE *stream) {
  __hyla_know(stream);
  begin(scan);
  scan->is_stream = 1;
  scan->stream = stream;
}

void __hyla_scan_stdin(struct scan *scan) { __hyla_scan_stream(scan, &__hyla_standard_streams[0]); }

/* What was looked at and not used belongs to the next one who reads. */
int __hyla_scan_end(struct scan *scan) {
  if (scan->ahead >= 0) __hyla_push_back(scan->stream, scan->ahead);
  if (scan->is_over) return scan->result;
  return scan->assigned;
}

int __hyla_peek(struct scan *scan) {
  if (!scan->is_stream) {
    int c = (byte)*scan->text;
    return c - (c == 0);
  }
  if (scan->ahead == NOT_LOOKED_AT) scan->ahead = __hyla_next_byte(scan->stream);
  return scan->ahead;
}

void __hyla_advance(struct scan *scan) {
  scan->consumed++;
  if (scan->is_stream) scan->ahead = NOT_LOOKED_AT;
  else scan->text++;
}

static int is_blank(int c) { return (c == ' ') | ((unsigned)c - '\t' < 5u); }

void __hyla_skip_blanks(struct scan *scan) {
  while (is_blank(__hyla_peek(scan))) __hyla_advance(scan);
}

void __hyla_no_input(struct scan *scan) {
  scan->is_over = 1;
  scan->result = scan->assigned == 0 ? EOF : scan->assigned;
}

void __hyla_no_match(struct scan *scan) {
  scan->is_over = 1;
  scan->result = scan->assigned;
}

void __hyla_scan_blanks(struct scan *scan) {
  if (!scan->is_over) __hyla_skip_blanks(scan);
}

void __hyla_scan_literal(struct scan *scan, int literal) {
  if (scan->is_over) return;
  int c = __hyla_peek(scan);
  if (c == literal) __hyla_advance(scan);
  else if (c == EOF) __hyla_no_input(scan);
  else __hyla_no_match(scan);
}

void __hyla_scan_characters(struct scan *scan, char *to, int bytes, int width) {
  if (scan->is_over) return;
  for (int i = 0; i < width; i++) {
    int c = __hyla_peek(scan);
    if (c == EOF) {
      if (i != 0 && __hyla_takes_part()) break;
      __hyla_no_input(scan);
      return;
    }
    if (bytes != 0) to[i] = (char)c;
    __hyla_advance(scan);
  }
  scan->assigned += bytes != 0;
}

void __hyla_scan_string(struct scan *scan, char *to, int bytes, int width) {
  if (scan->is_over) return;
  __hyla_skip_blanks(scan);
  int length = 0;
  while (length < width || width == 0) {
    int c = __hyla_peek(scan);
    if ((c == EOF) | is_blank(c)) break;
    if (bytes != 0) to[length] = (char)c;
    length++;
    __hyla_advance(scan);
  }
  if (length == 0) {
    __hyla_no_input(scan);
    return;
  }
  if (bytes != 0) to[length] = 0;
  scan->assigned += bytes != 0;
}

/* Adds up over the set instead of branching: a path splits once for each character. */
static int is_member(const char *set, int c) {
  int is_found = 0;
  const char *at = set;
  do {
    if (at[1] == '-' && at[2] != ']' && at[2] != 0) {
      is_found |= (c >= (byte)at[0]) & (c <= (byte)at[2]);
      at += 3;
    } else {
      is_found |= c == (byte)at[0];
      at++;
    }
  } while (*at != ']' && *at != 0);
  return is_found;
}

void __hyla_scan_set(struct scan *scan, char *to, int bytes, int width, const char *set, int is_excluded) {
  if (scan->is_over) return;
  int length = 0;
  while (length < width || width == 0) {
    int c = __hyla_peek(scan);
    if (c == EOF) {
      if (length != 0) break;
      __hyla_no_input(scan);
      return;
    }
    if (is_member(set, c) == is_excluded) break;
    if (bytes != 0) to[length] = (char)c;
    length++;
    __hyla_advance(scan);
  }
  if (length == 0) {
    __hyla_no_match(scan);
    return;
  }
  if (bytes != 0) to[length] = 0;
  scan->assigned += bytes != 0;
}

void __hyla_scan_count(struct scan *scan, void *to, int bytes) {
  if (scan->is_over) return;
  switch (bytes) {
    case 0: return;
    case 1: *(signed char *)to = (signed char)scan->consumed; return;
    case 2: *(short *)to = (short)scan->consumed; return;
    case 4: *(int *)to = scan->consumed; return;
    default: *(long long *)to = scan->consumed; return;
  }
}
