/*
 * <stdio.h>: a double in decimal. A number times or divided by a power of ten up to 10^22, which is exact, has an
 * error that is a double itself (fma gives it); with both of them one rounds as the standard wants. So up to 18 digits
 * of numbers of ordinary size are right. Other digits are the results of functions without a body: any digits.
 */

#include "text.h"

/* Characters from '0' to '9', from '1' to '9', and from '+' to 'x'. */
int __hyla_other_digit(void);
int __hyla_first_digit(void);
int __hyla_number_character(void);
/* From 19 to 309: the digits before the point of a number of at least 2^63. */
int __hyla_whole_digits(void);
/* From -324 to 308: an exponent of ten. */
int __hyla_decimal_exponent(void);
/* From 1 to 40: the length of a number about which nothing is known. */
int __hyla_number_length(void);
/* 0 or 1: whether a NaN has a minus sign. */
int __hyla_nan_sign(void);
void __hyla_unmodelled_a_precision_above_60(void);

enum { LARGEST_POWER = 22, MOST_DIGITS = 18, MOST_PRECISION = 60, LONGEST = 400 };
#define TWO_TO_52 4503599627370496.0
#define TWO_TO_63 9223372036854775808.0

static double power_of_ten(int exponent) {
  double power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}

static unsigned long long integer_power(int exponent) {
  unsigned long long power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}

/* value + error to the nearest integer, to the even one in the middle. The error is at most half a last place. */
static unsigned long long rounded(double value, double error) {
  double whole = __builtin_floor(value);
  unsigned long long integer = (unsigned long long)whole;
  unsigned is_odd = integer & 1;
  if (value < TWO_TO_52) {
    double part = value - whole;
    return integer + ((part > 0.5) | ((part == 0.5) & ((error > 0) | ((error == 0) & is_odd))));
  }
  double step = __builtin_rint(error);
  long long steps = (long long)step;
  double rest = error - step;
  /* rint has chosen the even step; what counts is an even sum. */
  int is_middle = (__builtin_fabs(rest) == 0.5) & ((steps ^ is_odd) & 1);
  return integer + (unsigned long long)(steps + is_middle * ((rest > 0) * 2 - 1));
}

/* The number times 10^exponent, as an integer. Divided, it must stay below 2^52. */
static unsigned long long scaled(double value, int exponent) {
  if (exponent < 0) {
    double power = power_of_ten(-exponent);
    double quotient = value / power;
    return rounded(quotient, __builtin_fma(-quotient, power, value));
  }
  double power = power_of_ten(exponent);
  double product = value * power;
  return rounded(product, __builtin_fma(value, power, -product));
}

static int is_product_below_one(double value, double power) {
  double product = value * power;
  return (product < 1) | ((product == 1) & (__builtin_fma(value, power, -product) < 0));
}

/* digits * 10^(exponent - precision), where the digits are precision + 1 of them. */
struct decimal {
  int has_exponent;
  int has_digits;
  int exponent;
  unsigned long long digits;
};

static struct decimal decimal_of(double value, int precision) {
  struct decimal decimal = {1, 1, 0, 0};
  if (value == 0) return decimal;
  double power = 10;
  if (value >= 1) {
    while (decimal.exponent < LARGEST_POWER && value >= power) {
      decimal.exponent++;
      power *= 10;
    }
  } else {
    power = 1;
    while (decimal.exponent >= -LARGEST_POWER && is_product_below_one(value, power)) {
      decimal.exponent--;
      power *= 10;
    }
  }
  decimal.has_exponent = decimal.exponent > -LARGEST_POWER && decimal.exponent < LARGEST_POWER;
  int places = precision - decimal.exponent;
  decimal.has_digits = decimal.has_exponent && places <= LARGEST_POWER && precision <= (places < 0 ? 14 : 17);
  if (!decimal.has_digits) return decimal;
  decimal.digits = scaled(value, places);
  if (decimal.digits >= integer_power(precision + 1)) {
    decimal.digits = integer_power(precision);
    decimal.exponent++;
  }
  return decimal;
}

/* Exactly `count` digits. */
static void put_digits(struct text *text, unsigned long long value, int count) {
  for (; count > 20; count--) put(text, '0');
  for (; count > 0; count--) put(text, (char)('0' + value / integer_power(count - 1) % 10));
}

static int digits_of(unsigned long long value) {
  int count = 1;
  unsigned long long limit = 10;
  while (count < 20 && value >= limit) {
    count++;
    limit *= 10;
  }
  return count;
}

static void put_other_digits(struct text *text, int count) {
  while (count-- > 0) put(text, (char)__hyla_other_digit());
}

static void put_point(struct text *text, int flags, int decimals) {
  if (decimals > 0 || (flags & ALTERNATE)) put(text, '.');
}

/* %f */
static void put_fixed(struct text *text, double value, int flags, int precision) {
  if (value >= TWO_TO_63) {
    put(text, (char)__hyla_first_digit());
    put_other_digits(text, __hyla_whole_digits() - 1);
    put_point(text, flags, precision);
    put_times(text, '0', precision);
    return;
  }
  double floor = __builtin_floor(value);
  unsigned long long whole = (unsigned long long)floor;
  unsigned long long part = 0;
  if (precision == 0) {
    whole = rounded(value, 0);
  } else if (precision <= MOST_DIGITS) {
    part = scaled(value - floor, precision);
    unsigned long long is_one = part == integer_power(precision);
    part *= 1 - is_one;
    whole += is_one;
  }
  put_digits(text, whole, digits_of(whole));
  put_point(text, flags, precision);
  if (precision <= MOST_DIGITS) put_digits(text, part, precision);
  else put_other_digits(text, precision);
}

static void put_exponent(struct text *text, int letter, int exponent) {
  put(text, (char)('e' - (32 - (letter & 32))));
  put(text, (char)('+' + (exponent < 0) * ('-' - '+')));
  unsigned magnitude = (unsigned)__builtin_abs(exponent);
  put_digits(text, magnitude, 2 + (magnitude > 99));
}

/* %e */
static void put_scientific(struct text *text, struct decimal decimal, int letter, int flags, int decimals) {
  if (decimal.has_digits) put_digits(text, decimal.digits / integer_power(decimals), 1);
  else put(text, (char)__hyla_first_digit());
  put_point(text, flags, decimals);
  if (decimal.has_digits) put_digits(text, decimal.digits, decimals);
  else put_other_digits(text, decimals);
  put_exponent(text, letter, decimal.has_exponent ? decimal.exponent : __hyla_decimal_exponent());
}

static void put_any_number(struct text *text) {
  for (int left = __hyla_number_length(); left > 0; left--) put(text, (char)__hyla_number_character());
}

/* %g: the shorter of the two, without zeros at its end. */
static void put_general(struct text *text, double value, int letter, int flags, int precision) {
  int significant = precision == 0 ? 1 : precision;
  struct decimal decimal = decimal_of(value, significant - 1);
  if (!decimal.has_digits) {
    put_any_number(text);
    return;
  }
  int is_fixed = decimal.exponent >= -4 && decimal.exponent < significant;
  int decimals = significant - 1 - (is_fixed ? decimal.exponent : 0);
  if (!(flags & ALTERNATE)) {
    while (decimals > 0 && decimal.digits % 10 == 0) {
      decimal.digits /= 10;
      decimals--;
    }
  }
  if (!is_fixed) {
    put_scientific(text, decimal, letter, flags, decimals);
    return;
  }
  int whole_digits = decimal.exponent < 0 ? 1 : decimal.exponent + 1;
  put_digits(text, decimals > 19 ? 0 : decimal.digits / integer_power(decimals), whole_digits);
  put_point(text, flags, decimals);
  put_digits(text, decimal.digits, decimals);
}

static void put_magnitude(struct text *text, double value, int letter, int flags, int precision) {
  switch (letter | 32) {
    case 'f': put_fixed(text, value, flags, precision); return;
    case 'e': put_scientific(text, decimal_of(value, precision), letter, flags, precision); return;
    case 'g': put_general(text, value, letter, flags, precision); return;
    default: put_any_number(text); return; /* %a */
  }
}

/* In capital letters for a capital letter. */
static void put_word(struct text *text, const char *word, int letter) {
  for (; *word != 0; word++) put(text, (char)(*word - (32 - (letter & 32))));
}

void __hyla_put_double(struct text *text, double value, int letter, int flags, int width, int precision) {
  char buffer[LONGEST];
  struct text body;
  __hyla_text_begin(&body, buffer, LONGEST);
  char sign = sign_of(flags);
  if (precision < 0) precision = 6;
  if (precision > MOST_PRECISION) __hyla_unmodelled_a_precision_above_60();
  if (value != value) {
    if (__hyla_nan_sign()) sign = '-';
    put_word(&body, "nan", letter);
    flags &= ~ZERO;
  } else {
    if (__builtin_copysign(1, value) < 0) sign = '-';
    double magnitude = __builtin_fabs(value);
    if (magnitude == __builtin_inf()) {
      put_word(&body, "inf", letter);
      flags &= ~ZERO;
    } else {
      put_magnitude(&body, magnitude, letter, flags, precision);
    }
  }
  int padding = width - (sign != 0) - (int)body.length;
  if (!(flags & (LEFT | ZERO))) put_times(text, ' ', padding);
  if (sign != 0) put(text, sign);
  if ((flags & (LEFT | ZERO)) == ZERO) put_times(text, '0', padding);
  __hyla_put_literal(text, buffer, body.length);
  if (flags & LEFT) put_times(text, ' ', padding);
}
