/*
 * Text in the making, shared by the models of formatted output. Not a header of C: its names are Hyla's own. A format
 * that is a literal is compiled into calls of the functions below (src/frontend/format); others are walked along.
 */

#include "format.h"
#include "undefined.h"

typedef __SIZE_TYPE__ size_t;

/* What does not fit is counted; it goes to the last place, which is the terminator's in the end. */
struct text {
  char *to;
  size_t last;
  size_t length;
};

enum { LEFT = 1, ZERO = 2, ALTERNATE = 4, PLUS = 8, BLANK = 16 };

/* Without a branch: a path should not split for each character. */
static inline void put(struct text *text, char c) {
  size_t fits = 0 - (size_t)(text->length < text->last);
  text->to[(text->length & fits) | (text->last & ~fits)] = c;
  text->length++;
}

static inline void put_times(struct text *text, char c, int count) {
  for (; count > 0; count--) put(text, c);
}

/* What stands where a minus sign could. */
static inline char sign_of(int flags) { return (char)(flags & PLUS ? '+' : flags & BLANK ? ' ' : 0); }

/* Without any capacity only the length is of interest. */
void __hyla_text_begin(struct text *text, char *to, size_t capacity);
/* Sets the terminator; the length, or a negative number if no int can hold it. */
int __hyla_text_end(struct text *text);

void __hyla_put_literal(struct text *text, const char *from, size_t length);
void __hyla_put_character(struct text *text, int c, int flags, int width);
void __hyla_put_string(struct text *text, const char *string, int flags, int width, int precision);
void __hyla_put_pointer(struct text *text, const void *pointer, int flags, int width);
void __hyla_put_double(struct text *text, double value, int letter, int flags, int width, int precision);

/* Integers of as many digits as they have, or as `least` says. Those that are not wide have 32 bits. */
void __hyla_put_decimal(struct text *text, wide value, int least);
void __hyla_put_octal(struct text *text, wide value, int least);
void __hyla_put_hexadecimal(struct text *text, wide value, int letter, int least);
void __hyla_put_wide_decimal(struct text *text, wide value, int least);
void __hyla_put_wide_octal(struct text *text, wide value, int least);
void __hyla_put_wide_hexadecimal(struct text *text, wide value, int letter, int least);
void __hyla_put_int(struct text *text, int value, int least, int least_negative);
void __hyla_put_long_long(struct text *text, long long value, int least, int least_negative);

/* Integers with blanks, plus signs, prefixes. A precision below 0 is none. */
void __hyla_put_padded_signed(struct text *text, long long value, int flags, int width, int precision);
void __hyla_put_padded_unsigned(struct text *text, wide value, int letter, int flags, int width, int precision);

/* All of a format that is no literal. */
void __hyla_put_format(struct text *text, const char *format, va_list arguments);
/* Takes the arguments of a format whose text nobody gets: what should be a string must be one. */
void __hyla_skim_format(const char *format, va_list arguments);
