/*
 * Formatted output: integers. A path splits on the number of digits, as the places of all later characters depend on
 * it, and on nothing else. The places are spelled out: where there is no loop, nobody looks for invariants of one.
 */

#include "text.h"

/* A digit, unless it is a zero in front that nobody asked for. No table: letters are so far from the digits' end. */
static void put_place(struct text *text, wide value, wide weight, unsigned base, int letter, int is_certain) {
  if (is_certain | (value >= weight)) {
    unsigned digit = (unsigned)(value / weight % base);
    put(text, (char)('0' + digit + (digit > 9) * (unsigned)('a' - '9' - 1 - ((letter == 'X') << 5))));
  }
}

#define DECIMAL(number, weight) put_place(text, value, weight, 10, 'd', least >= number)
#define OCTAL(number) put_place(text, value, (wide)1 << 3 * (number - 1), 8, 'o', least >= number)
#define HEXADECIMAL(number) put_place(text, value, (wide)1 << 4 * (number - 1), 16, letter, least >= number)

void __hyla_put_decimal(struct text *text, wide value, int least) {
  DECIMAL(10, 1000000000u);
  DECIMAL(9, 100000000u);
  DECIMAL(8, 10000000u);
  DECIMAL(7, 1000000u);
  DECIMAL(6, 100000u);
  DECIMAL(5, 10000u);
  DECIMAL(4, 1000u);
  DECIMAL(3, 100u);
  DECIMAL(2, 10u);
  DECIMAL(1, 1u);
}

void __hyla_put_wide_decimal(struct text *text, wide value, int least) {
  DECIMAL(20, 10000000000000000000u);
  DECIMAL(19, 1000000000000000000u);
  DECIMAL(18, 100000000000000000u);
  DECIMAL(17, 10000000000000000u);
  DECIMAL(16, 1000000000000000u);
  DECIMAL(15, 100000000000000u);
  DECIMAL(14, 10000000000000u);
  DECIMAL(13, 1000000000000u);
  DECIMAL(12, 100000000000u);
  DECIMAL(11, 10000000000u);
  __hyla_put_decimal(text, value, least);
}

void __hyla_put_octal(struct text *text, wide value, int least) {
  OCTAL(11);
  OCTAL(10);
  OCTAL(9);
  OCTAL(8);
  OCTAL(7);
  OCTAL(6);
  OCTAL(5);
  OCTAL(4);
  OCTAL(3);
  OCTAL(2);
  OCTAL(1);
}

void __hyla_put_wide_octal(struct text *text, wide value, int least) {
  OCTAL(22);
  OCTAL(21);
  OCTAL(20);
  OCTAL(19);
  OCTAL(18);
  OCTAL(17);
  OCTAL(16);
  OCTAL(15);
  OCTAL(14);
  OCTAL(13);
  OCTAL(12);
  __hyla_put_octal(text, value, least);
}

void __hyla_put_hexadecimal(struct text *text, wide value, int letter, int least) {
  HEXADECIMAL(8);
  HEXADECIMAL(7);
  HEXADECIMAL(6);
  HEXADECIMAL(5);
  HEXADECIMAL(4);
  HEXADECIMAL(3);
  HEXADECIMAL(2);
  HEXADECIMAL(1);
}

void __hyla_put_wide_hexadecimal(struct text *text, wide value, int letter, int least) {
  HEXADECIMAL(16);
  HEXADECIMAL(15);
  HEXADECIMAL(14);
  HEXADECIMAL(13);
  HEXADECIMAL(12);
  HEXADECIMAL(11);
  HEXADECIMAL(10);
  HEXADECIMAL(9);
  __hyla_put_hexadecimal(text, value, letter, least);
}

void __hyla_put_int(struct text *text, int value, int least, int least_negative) {
  if (value < 0) {
    put(text, '-');
    __hyla_put_decimal(text, 0 - (unsigned)value, least_negative);
  } else {
    __hyla_put_decimal(text, (unsigned)value, least);
  }
}

void __hyla_put_long_long(struct text *text, long long value, int least, int least_negative) {
  if (value < 0) {
    put(text, '-');
    __hyla_put_wide_decimal(text, 0 - (wide)value, least_negative);
  } else {
    __hyla_put_wide_decimal(text, (wide)value, least);
  }
}
