/*
 * Formatted input, shared by its models. Not a header of C: its names are Hyla's own. A format that is a literal is
 * compiled into calls of the functions below (src/frontend/format); others are walked along.
 */

#include "format.h"
#include "stream.h"

struct scan {
  /* Where the characters come from. */
  int is_stream;
  const char *text;
  FILE *stream;
  /* The next character of a stream, if it was looked at. */
  int ahead;
  int consumed;
  int assigned;
  /* Nothing more is read; `result` is what the function returns. */
  int is_over;
  int result;
};

void __hyla_scan_text(struct scan *scan, const char *text);
void __hyla_scan_stream(struct scan *scan, FILE *stream);
void __hyla_scan_stdin(struct scan *scan);
int __hyla_scan_end(struct scan *scan);

/* The next character, EOF at the end. */
int __hyla_peek(struct scan *scan);
void __hyla_advance(struct scan *scan);
void __hyla_skip_blanks(struct scan *scan);
/* Ends it: there is no more input, or what there is does not match. */
void __hyla_no_input(struct scan *scan);
void __hyla_no_match(struct scan *scan);

/*
 * 0 or 1: whether a part is taken for the whole where the input ends too soon: 0x or 1e for a number, two characters for %3c.
 * The standard says no, some libraries say yes.
 */
int __hyla_takes_part(void);

/* The directives. A width of 0 is none; 0 bytes to store: the value is suppressed. */
void __hyla_scan_blanks(struct scan *scan);
void __hyla_scan_literal(struct scan *scan, int c);
void __hyla_scan_signed(struct scan *scan, void *to, int bytes, int base, int width);
void __hyla_scan_unsigned(struct scan *scan, void *to, int bytes, int base, int width);
void __hyla_scan_double(struct scan *scan, void *to, int bytes, int width);
void __hyla_scan_characters(struct scan *scan, char *to, int bytes, int width);
void __hyla_scan_string(struct scan *scan, char *to, int bytes, int width);
/* `set` begins behind [ or [^. */
void __hyla_scan_set(struct scan *scan, char *to, int bytes, int width, const char *set, int is_excluded);
void __hyla_scan_count(struct scan *scan, void *to, int bytes);

/* All of a format that is no literal. */
void __hyla_scan_format(struct scan *scan, const char *format, va_list arguments);
