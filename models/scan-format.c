/* Formatted input with a format that is no literal: walked along, directive by directive. */

#include "scan.h"

void __hyla_unmodelled_wide_characters_in_a_format(void);
void __hyla_unmodelled_long_double_in_a_format(void);
void __hyla_unmodelled_this_conversion_in_a_format(void);
void __hyla_unmodelled_pointers_in_formatted_input(void);

/* What stands between a % and its letter. */
struct directive {
  int is_suppressed;
  int width;
  char length;
  char letter;
};

static int is_blank(char c) { return (c == ' ') | ((unsigned)c - '\t' < 5u); }

static const char *parse(const char *format, struct directive *directive) {
  if (*format == '*') {
    directive->is_suppressed = 1;
    format++;
  }
  for (; (unsigned)*format - '0' < 10; format++) directive->width = directive->width * 10 + (*format - '0');
  format = parse_length(format, &directive->length);
  directive->letter = *format;
  return format + 1;
}

static int integer_bytes(char length) {
  switch (length) {
    case 'H': return 1;
    case 'h': return 2;
    case 'l': return sizeof(long);
    case 'j':
    case 'q': return 8;
    case 'z':
    case 't': return sizeof(size_t);
    default: return 4;
  }
}

static int base_of(char letter) {
  switch (letter) {
    case 'i': return 0;
    case 'o': return 8;
    case 'x':
    case 'X': return 16;
    default: return 10;
  }
}

/* The end of a set: a ] that is its first character is one of it. */
static const char *end_of_set(const char *set) {
  for (set++; *set != ']'; set++)
    if (*set == 0) return set + UNDEFINED();
  return set + 1;
}

int __hyla_any_number(void);

/* After what is not modelled nobody knows how much was read. */
static void lose(struct scan *scan) {
  scan->is_over = 1;
  scan->result = __hyla_any_number();
}

static void scan_text(struct scan *scan, struct directive d, char *to) {
  if (d.length == 'l') __hyla_unmodelled_wide_characters_in_a_format();
  if (d.letter == 'c') __hyla_scan_characters(scan, to, !d.is_suppressed, d.width == 0 ? 1 : d.width);
  else __hyla_scan_string(scan, to, !d.is_suppressed, d.width);
}

static void scan_argument(struct scan *scan, struct directive d, void *to) {
  int bytes = d.is_suppressed ? 0 : integer_bytes(d.length);
  switch (d.letter) {
    case 'd':
    case 'i': __hyla_scan_signed(scan, to, bytes, base_of(d.letter), d.width); return;
    case 'u':
    case 'o':
    case 'x':
    case 'X': __hyla_scan_unsigned(scan, to, bytes, base_of(d.letter), d.width); return;
    case 'c':
    case 's': scan_text(scan, d, to); return;
    case 'n': __hyla_scan_count(scan, to, bytes); return;
    case 'p':
      __hyla_unmodelled_pointers_in_formatted_input();
      lose(scan);
      return;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      if (d.length == 'L') __hyla_unmodelled_long_double_in_a_format();
      __hyla_scan_double(scan, to, d.is_suppressed ? 0 : d.length == 'l' ? 8 : 4, d.width);
      return;
    default:
      __hyla_unmodelled_this_conversion_in_a_format();
      lose(scan);
  }
}

static const char *scan_set(struct scan *scan, struct directive d, char *to, const char *set) {
  if (d.length == 'l') __hyla_unmodelled_wide_characters_in_a_format();
  int is_excluded = *set == '^';
  set += is_excluded;
  __hyla_scan_set(scan, to, !d.is_suppressed, d.width, set, is_excluded);
  return end_of_set(set);
}

static const char *scan_directive(struct scan *scan, const char *format, struct arguments *arguments) {
  struct directive directive = {0, 0, 0, 0};
  format = parse(format, &directive);
  if (directive.letter == '%') {
    __hyla_scan_blanks(scan);
    __hyla_scan_literal(scan, '%');
    return format;
  }
  void *to = directive.is_suppressed ? NULL : va_arg(arguments->list, void *);
  if (directive.letter == '[') return scan_set(scan, directive, to, format);
  scan_argument(scan, directive, to);
  return format;
}

void __hyla_scan_format(struct scan *scan, const char *format, va_list list) {
  struct arguments arguments;
  va_copy(arguments.list, list);
  while (*format != 0 && !scan->is_over) {
    if (*format == '%') {
      format = scan_directive(scan, format + 1, &arguments);
    } else if (is_blank(*format)) {
      __hyla_scan_blanks(scan);
      format++;
    } else {
      __hyla_scan_literal(scan, (byte)*format++);
    }
  }
  va_end(arguments.list);
}
