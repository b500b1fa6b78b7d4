/* Formatted input: integers. */

#include "scan.h"

void __hyla_unmodelled_a_number_of_more_than_64_bits(void);

/* 36 and more: no digit. Without a branch, so that a path splits once per character: on "is it a digit". */
static unsigned digit_value(int c) {
  unsigned decimal = (unsigned)c - '0';
  unsigned letter = ((unsigned)c | 32u) - 'a';
  unsigned is_decimal = decimal < 10;
  unsigned is_letter = letter < 26;
  return is_decimal * decimal + is_letter * (letter + 10) + (1 - is_decimal - is_letter) * 36;
}

struct number {
  int is_negative;
  int digits;
  wide magnitude;
  /* The largest number of as many digits: what lies below a limit need not be compared with it. */
  wide bound;
};

/* Characters that may still be read; there is always one more where no width was given. */
static int has_room(int width, int used) { return width == 0 || used < width; }

static int sign_of(struct scan *scan, struct number *number) {
  int c = __hyla_peek(scan);
  if (c != '-' && c != '+') return 0;
  number->is_negative = c == '-';
  __hyla_advance(scan);
  return 1;
}

/* 0x and 0 in front; returns the characters read. A zero counts as a digit, unless an x follows it. */
static int prefix_of(struct scan *scan, struct number *number, int *base, int width, int used) {
  if ((*base != 0 && *base != 16) || !has_room(width, used)) return 0;
  if (__hyla_peek(scan) != '0') {
    if (*base == 0) *base = 10;
    return 0;
  }
  __hyla_advance(scan);
  number->digits = 1;
  if (has_room(width, used + 1) && (__hyla_peek(scan) | 32) == 'x') {
    __hyla_advance(scan);
    number->digits = 0;
    *base = 16;
    return 2;
  }
  if (*base == 0) *base = 8;
  return 1;
}

static void digits_of(struct scan *scan, struct number *number, int base, int width, int used) {
  while (has_room(width, used)) {
    unsigned digit = digit_value(__hyla_peek(scan));
    if (digit >= (unsigned)base) return;
    if (number->bound > (~(wide)0 - ((unsigned)base - 1)) / (unsigned)base) __hyla_unmodelled_a_number_of_more_than_64_bits();
    number->magnitude = number->magnitude * (unsigned)base + digit;
    number->bound = number->bound * (unsigned)base + (unsigned)base - 1;
    number->digits++;
    used++;
    __hyla_advance(scan);
  }
}

static int read_number(struct scan *scan, struct number *number, int base, int width) {
  if (scan->is_over) return 0;
  __hyla_skip_blanks(scan);
  if (__hyla_peek(scan) == EOF) {
    __hyla_no_input(scan);
    return 0;
  }
  int used = sign_of(scan, number);
  int prefix = prefix_of(scan, number, &base, width, used);
  digits_of(scan, number, base, width, used + prefix);
  if (number->digits == 0 && !(prefix == 2 && __hyla_takes_part())) {
    __hyla_no_match(scan);
    return 0;
  }
  return 1;
}

static void store(struct scan *scan, void *to, int bytes, wide value) {
  scan->assigned++;
  switch (bytes) {
    case 1: *(byte *)to = (byte)value; return;
    case 2: *(unsigned short *)to = (unsigned short)value; return;
    case 4: *(unsigned *)to = (unsigned)value; return;
    default: *(wide *)to = value; return;
  }
}

/* Negation is done on the unsigned value, where it cannot overflow. */
static wide value_of(struct number number) { return number.is_negative ? 0 - number.magnitude : number.magnitude; }

void __hyla_scan_signed(struct scan *scan, void *to, int bytes, int base, int width) {
  struct number number = {0, 0, 0, 0};
  if (!read_number(scan, &number, base, width) || bytes == 0) return;
  wide limit = ((wide)1 << (8 * bytes - 1)) - 1;
  if (number.bound > limit && number.magnitude > limit + (unsigned)number.is_negative)
    number.magnitude = (wide)UNDEFINED() << 32 | (unsigned)UNDEFINED();
  store(scan, to, bytes, value_of(number));
}

void __hyla_scan_unsigned(struct scan *scan, void *to, int bytes, int base, int width) {
  struct number number = {0, 0, 0, 0};
  if (!read_number(scan, &number, base, width) || bytes == 0) return;
  wide limit = ~(wide)0 >> (64 - 8 * bytes);
  if (number.bound > limit && number.magnitude > limit)
    number.magnitude = (wide)UNDEFINED() << 32 | (unsigned)UNDEFINED();
  store(scan, to, bytes, value_of(number));
}
