/* Formatted output: integers with all that can stand before, in and behind them. */

#include "text.h"

static int places_of(int letter) { return letter == 'o' ? 22 : letter == 'd' ? 20 : 16; }

/* The digits that a number has without zeros in front. Adds up instead of branching. */
static int count_digits(wide value, int letter) {
  int count = 0;
  switch (letter) {
    case 'o':
      for (int shift = 0; shift < 64; shift += 3) count += value >> shift != 0;
      return count;
    case 'd':
      for (wide weight = 10000000000000000000u; weight > 0; weight /= 10) count += value >= weight;
      return count;
    default:
      for (int shift = 0; shift < 64; shift += 4) count += value >> shift != 0;
      return count;
  }
}

static void put_digits(struct text *text, wide value, int letter, int least) {
  put_times(text, '0', least - places_of(letter));
  switch (letter) {
    case 'o': __hyla_put_wide_octal(text, value, least); return;
    case 'd': __hyla_put_wide_decimal(text, value, least); return;
    default: __hyla_put_wide_hexadecimal(text, value, letter, least); return;
  }
}

static void put_padded(struct text *text, char sign, wide value, int letter, int flags, int width, int precision) {
  int count = count_digits(value, letter);
  int least = precision < 0 ? 1 : precision;
  int prefix = 0;
  if (flags & ALTERNATE) {
    if (letter == 'o') least += (count + 1 - least) * (count >= least);
    else if (value != 0) prefix = 2;
  }
  int rest = width - (sign != 0) - prefix;
  if ((flags & (ZERO | LEFT)) == ZERO && precision < 0 && rest > least) least = rest;
  int blanks = rest - count - (least - count) * (least > count);
  if (!(flags & LEFT)) put_times(text, ' ', blanks);
  if (sign != 0) put(text, sign);
  if (prefix != 0) {
    put(text, '0');
    put(text, (char)letter);
  }
  put_digits(text, value, letter, least);
  if (flags & LEFT) put_times(text, ' ', blanks);
}

void __hyla_put_padded_signed(struct text *text, long long value, int flags, int width, int precision) {
  if (value < 0) put_padded(text, '-', 0 - (wide)value, 'd', flags, width, precision);
  else put_padded(text, sign_of(flags), (wide)value, 'd', flags, width, precision);
}

void __hyla_put_padded_unsigned(struct text *text, wide value, int letter, int flags, int width, int precision) {
  put_padded(text, 0, value, letter == 'u' ? 'd' : letter, flags, width, precision);
}
