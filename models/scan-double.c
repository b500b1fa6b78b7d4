/* Formatted input: decimal fractions. Their text is collected, then read as strtod reads it. */

#include "scan.h"

enum { LONGEST = 64 };

double __hyla_number(const char *text, char **end);
float __hyla_single(double value);
void __hyla_unmodelled_a_number_of_64_characters_or_more(void);
void __hyla_unmodelled_hexadecimal_fractions_in_formatted_input(void);

struct item {
  char text[LONGEST];
  int length;
  /* 0: as many as there are. */
  int width;
};

static int is_digit(int c) { return (unsigned)c - '0' < 10; }

static int has_room(struct item *item) { return item->width == 0 || item->length < item->width; }

static void take(struct scan *scan, struct item *item, int c) {
  if (item->length == LONGEST - 1) __hyla_unmodelled_a_number_of_64_characters_or_more();
  item->text[item->length++] = (char)c;
  __hyla_advance(scan);
}

static int take_digits(struct scan *scan, struct item *item) {
  int count = 0;
  while (has_room(item) && is_digit(__hyla_peek(scan))) {
    take(scan, item, __hyla_peek(scan));
    count++;
  }
  return count;
}

static void take_sign(struct scan *scan, struct item *item) {
  if (!has_room(item)) return;
  int c = __hyla_peek(scan);
  if (c == '-' || c == '+') take(scan, item, c);
}

/* The rest of a word of which the first letter was seen; 0 if the input has another one. */
static int take_word(struct scan *scan, struct item *item, const char *word) {
  for (; *word != 0; word++) {
    if (!has_room(item) || (__hyla_peek(scan) | 32) != *word) return 0;
    take(scan, item, *word);
  }
  return 1;
}

static int take_infinity(struct scan *scan, struct item *item) {
  if (!take_word(scan, item, "inf")) return 0;
  if (!has_room(item) || (__hyla_peek(scan) | 32) != 'i') return 1;
  return take_word(scan, item, "inity");
}

static int take_decimal(struct scan *scan, struct item *item) {
  int digits = take_digits(scan, item);
  if (digits == 1 && item->text[item->length - 1] == '0' && has_room(item) && (__hyla_peek(scan) | 32) == 'x')
    __hyla_unmodelled_hexadecimal_fractions_in_formatted_input();
  if (has_room(item) && __hyla_peek(scan) == '.') {
    take(scan, item, '.');
    digits += take_digits(scan, item);
  }
  if (digits == 0) return 0;
  if (!has_room(item) || (__hyla_peek(scan) | 32) != 'e') return 1;
  take(scan, item, 'e');
  take_sign(scan, item);
  return take_digits(scan, item) > 0 || __hyla_takes_part();
}

static int take_number(struct scan *scan, struct item *item) {
  take_sign(scan, item);
  if (!has_room(item)) return 0;
  int c = __hyla_peek(scan) | 32;
  if (c == 'i') return take_infinity(scan, item);
  if (c == 'n') return take_word(scan, item, "nan");
  return take_decimal(scan, item);
}

void __hyla_scan_double(struct scan *scan, void *to, int bytes, int width) {
  if (scan->is_over) return;
  __hyla_skip_blanks(scan);
  if (__hyla_peek(scan) == EOF) {
    __hyla_no_input(scan);
    return;
  }
  struct item item;
  item.length = 0;
  item.width = width;
  if (!take_number(scan, &item)) {
    __hyla_no_match(scan);
    return;
  }
  item.text[item.length] = 0;
  if (bytes == 0) return;
  scan->assigned++;
  double value = __hyla_number(item.text, NULL);
  if (bytes == 4) *(float *)to = __hyla_single(value);
  else *(double *)to = value;
}
