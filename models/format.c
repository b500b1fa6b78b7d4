/* A format that is no literal: walked along, directive by directive. */

#include "text.h"

void __hyla_unmodelled_wide_characters_in_a_format(void);
void __hyla_unmodelled_long_double_in_a_format(void);
void __hyla_unmodelled_this_conversion_in_a_format(void);
void __hyla_unmodelled_storing_the_length_of_printed_text(void);

/* What stands between a % and its letter. */
struct directive {
  int flags;
  int width;
  int precision;
  char length;
  char letter;
};

static const char *parse_flags(const char *format, int *flags) {
  for (;; format++) {
    switch (*format) {
      case '-': *flags |= LEFT; break;
      case '0': *flags |= ZERO; break;
      case '#': *flags |= ALTERNATE; break;
      case '+': *flags |= PLUS; break;
      case ' ': *flags |= BLANK; break;
      default: return format;
    }
  }
}

/* A number, or * for an argument. */
static const char *parse_amount(const char *format, struct arguments *arguments, int *amount) {
  *amount = 0;
  if (*format == '*') {
    *amount = va_arg(arguments->list, int);
    return format + 1;
  }
  for (; (unsigned)*format - '0' < 10; format++) *amount = *amount * 10 + (*format - '0');
  return format;
}

/* Reads a directive behind its %; returns what follows. */
static const char *parse(const char *format, struct arguments *arguments, struct directive *directive) {
  format = parse_flags(format, &directive->flags);
  format = parse_amount(format, arguments, &directive->width);
  if (directive->width < 0) {
    directive->flags |= LEFT;
    directive->width = -directive->width;
  }
  if (*format == '.') format = parse_amount(format + 1, arguments, &directive->precision);
  format = parse_length(format, &directive->length);
  directive->letter = *format;
  return format + 1;
}

static long long signed_argument(struct arguments *arguments, char length) {
  switch (length) {
    case 'H': return (signed char)va_arg(arguments->list, int);
    case 'h': return (short)va_arg(arguments->list, int);
    case 'l': return va_arg(arguments->list, long);
    case 'j':
    case 'q': return va_arg(arguments->list, long long);
    case 'z':
    case 't': return va_arg(arguments->list, __PTRDIFF_TYPE__);
    default: return va_arg(arguments->list, int);
  }
}

static wide unsigned_argument(struct arguments *arguments, char length) {
  switch (length) {
    case 'H': return (unsigned char)va_arg(arguments->list, int);
    case 'h': return (unsigned short)va_arg(arguments->list, int);
    case 'l': return va_arg(arguments->list, unsigned long);
    case 'j':
    case 'q': return va_arg(arguments->list, unsigned long long);
    case 'z':
    case 't': return va_arg(arguments->list, size_t);
    default: return va_arg(arguments->list, unsigned);
  }
}

static void store_length(void *to, char length, size_t count) {
  switch (length) {
    case 'H': *(signed char *)to = (signed char)count; return;
    case 'h': *(short *)to = (short)count; return;
    case 'l': *(long *)to = (long)count; return;
    case 'j':
    case 'q': *(long long *)to = (long long)count; return;
    case 'z':
    case 't': *(size_t *)to = count; return;
    default: *(int *)to = (int)count; return;
  }
}

int __hyla_any_number(void);

/* What a directive that is not modelled makes, and all that follows it: nobody knows which arguments are left. */
static void put_anything(struct text *text) {
  for (unsigned count = (unsigned)__hyla_any_number(); count > 0; count--) put(text, (char)__hyla_any_number());
}

static int is_modelled(struct directive d) {
  switch (d.letter) {
    case 'c':
    case 's':
      if (d.length != 'l') return 1;
      __hyla_unmodelled_wide_characters_in_a_format();
      return 0;
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (d.length != 'L') return 1;
      __hyla_unmodelled_long_double_in_a_format();
      return 0;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p':
    case 'n':
    case '%': return 1;
    default: __hyla_unmodelled_this_conversion_in_a_format(); return 0;
  }
}

static void put_argument(struct text *text, struct directive d, struct arguments *arguments) {
  switch (d.letter) {
    case 'd':
    case 'i':
      __hyla_put_padded_signed(text, signed_argument(arguments, d.length), d.flags, d.width, d.precision);
      return;
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      __hyla_put_padded_unsigned(text, unsigned_argument(arguments, d.length), d.letter, d.flags, d.width, d.precision);
      return;
    case 'c':
      __hyla_put_character(text, va_arg(arguments->list, int), d.flags, d.width);
      return;
    case 's':
      __hyla_put_string(text, va_arg(arguments->list, const char *), d.flags, d.width, d.precision);
      return;
    case 'p': __hyla_put_pointer(text, va_arg(arguments->list, void *), d.flags, d.width); return;
    case 'n': store_length(va_arg(arguments->list, void *), d.length, text->length); return;
    case '%': put(text, '%'); return;
    default:
      __hyla_put_double(text, va_arg(arguments->list, double), d.letter, d.flags, d.width, d.precision);
      return;
  }
}

void __hyla_put_format(struct text *text, const char *format, va_list list) {
  struct arguments arguments;
  va_copy(arguments.list, list);
  while (*format != 0) {
    if (*format != '%') {
      put(text, *format++);
      continue;
    }
    struct directive directive = {.precision = -1};
    format = parse(format + 1, &arguments, &directive);
    if (!is_modelled(directive)) {
      put_anything(text);
      break;
    }
    put_argument(text, directive, &arguments);
  }
  va_end(arguments.list);
}

static void skim_argument(struct directive d, struct arguments *arguments) {
  switch (d.letter) {
    case '%': return;
    case 's': {
      const char *string = va_arg(arguments->list, const char *);
      if (d.precision == 0) return;
      char first = *string;
      (void)first;
      return;
    }
    case 'p': (void)va_arg(arguments->list, void *); return;
    case 'n': __hyla_unmodelled_storing_the_length_of_printed_text(); return;
    case 'c': (void)va_arg(arguments->list, int); return;
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': (void)unsigned_argument(arguments, d.length); return;
    default:
      if (d.length == 'L') __hyla_unmodelled_long_double_in_a_format();
      (void)va_arg(arguments->list, double);
      return;
  }
}

void __hyla_skim_format(const char *format, va_list list) {
  struct arguments arguments;
  va_copy(arguments.list, list);
  while (*format != 0) {
    if (*format++ != '%') continue;
    struct directive directive = {.precision = -1};
    format = parse(format, &arguments, &directive);
    skim_argument(directive, &arguments);
  }
  va_end(arguments.list);
}
