/*
 * <stdlib.h>: decimal fractions in text. Up to 15 significant digits and powers of ten up to 22 everything is exact
 * until the one last operation, which rounds as the standard wants. For any other number the result is that of
 * __hyla_other_number, which has no body: an arbitrary one, which is never wrong.
 */

#include "error-number.h"

#define MODEL __attribute__((weak))
#define NULL ((void *)0)

double __hyla_other_number(void);
/* For formatted input as well. */
double __hyla_number(const char *text, char **end);
float __hyla_single(double value);

static int is_space(char c) { return (c == ' ') | ((unsigned)c - '\t' < 5u); }

static int is_digit(char c) { return (unsigned char)c - (unsigned)'0' < 10; }

/* The letters of `word`, small or capital? */
static int starts_with(const char *text, const char *word) {
  while (*word != 0) {
    if ((*text | 32) != *word) return 0;
    text++;
    word++;
  }
  return 1;
}

static double power_of_ten(int exponent) {
  double power = 1;
  while (exponent > 0) {
    power *= 10;
    exponent--;
  }
  return power;
}

struct decimal {
  unsigned long long digits;
  int significant;
  int exponent;
};

/* Reads digits with at most one point among them; returns the first character after them, or NULL if there are none. */
static const char *scan_digits(const char *text, struct decimal *decimal) {
  int any = 0;
  int after_point = 0;
  for (;; text++) {
    if (is_digit(*text)) {
      any = 1;
      if (decimal->significant > 0 || *text != '0') decimal->significant++;
      /* From 20 digits on this wraps, but then the digits are no longer used. */
      decimal->digits = decimal->digits * 10 + (unsigned)(*text - '0');
      decimal->exponent -= after_point;
    } else if (*text == '.' && !after_point) {
      after_point = 1;
    } else {
      return any ? text : NULL;
    }
  }
}

static const char *scan_exponent(const char *text, struct decimal *decimal) {
  if ((*text | 32) != 'e') return text;
  const char *digits = text + 1;
  int is_negative = *digits == '-';
  if (*digits == '-' || *digits == '+') digits++;
  if (!is_digit(*digits)) return text;
  int exponent = 0;
  while (is_digit(*digits)) {
    if (exponent < 100000) exponent = exponent * 10 + (*digits - '0');
    digits++;
  }
  decimal->exponent += is_negative ? -exponent : exponent;
  return digits;
}

/* Too large or too small a number is said to be one, without a branch. */
static double far_number(void) {
  double value = __hyla_other_number();
  double magnitude = __builtin_fabs(value);
  int is_out_of_range = (magnitude > __DBL_MAX__) | (magnitude < __DBL_MIN__);
  errno ^= (errno ^ ERANGE) & -is_out_of_range;
  return value;
}

static double value_of(struct decimal decimal) {
  if (decimal.significant == 0) return 0;
  if (decimal.significant > 15 || decimal.exponent > 22 || decimal.exponent < -22) return far_number();
  double digits = (double)decimal.digits;
  if (decimal.exponent < 0) return digits / power_of_ten(-decimal.exponent);
  return digits * power_of_ten(decimal.exponent);
}

static int is_hexadecimal(char c) { return is_digit(c) | (((unsigned char)c | 32u) - (unsigned)'a' < 6); }

/* 0x1.8p3: where it ends; its value is another number's. */
static const char *scan_hexadecimal(const char *text) {
  int any = 0;
  int after_point = 0;
  for (text += 2;; text++) {
    if (is_hexadecimal(*text)) any = 1;
    else if (*text == '.' && !after_point) after_point = 1;
    else break;
  }
  if (!any) return NULL;
  if ((*text | 32) != 'p') return text;
  const char *digits = text + 1;
  if (*digits == '-' || *digits == '+') digits++;
  if (!is_digit(*digits)) return text;
  while (is_digit(*digits)) digits++;
  return digits;
}

double __hyla_number(const char *text, char **end) {
  if (end != NULL) *end = (char *)text;
  while (is_space(*text)) text++;
  int is_negative = *text == '-';
  if (*text == '-' || *text == '+') text++;

  double value;
  const char *after = NULL;
  if (text[0] == '0' && (text[1] | 32) == 'x') after = scan_hexadecimal(text);
  if (after != NULL) {
    value = __hyla_other_number();
  } else if (starts_with(text, "inf")) {
    value = __builtin_inf();
    after = starts_with(text, "infinity") ? text + 8 : text + 3;
  } else if (starts_with(text, "nan")) {
    value = __builtin_nan("");
    after = text + 3;
    if (*after == '(') {
      const char *close = after + 1;
      while (is_digit(*close) || ((unsigned char)*close | 32u) - (unsigned)'a' < 26 || *close == '_') close++;
      if (*close == ')') after = close + 1;
    }
  } else {
    struct decimal decimal = {0, 0, 0};
    after = scan_digits(text, &decimal);
    if (after == NULL) return 0;
    after = scan_exponent(after, &decimal);
    value = value_of(decimal);
  }
  if (end != NULL) *end = (char *)after;
  return is_negative ? -value : value;
}

/*
 * The number as a float. Rounding it twice is harmless unless the first time led into the middle between two floats,
 * or the float is subnormal; then it is another number's.
 */
float __hyla_single(double value) {
  unsigned long long bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  int is_middle = (bits & 0x1fffffff) == 0x10000000;
  int is_small = (value != 0) & (__builtin_fabs(value) < 1.1754943508222875e-38);
  if (is_middle | is_small) return (float)__hyla_other_number();
  return (float)value;
}

MODEL float strtof(const char *text, char **end) { return __hyla_single(__hyla_number(text, end)); }

MODEL double strtod(const char *text, char **end) { return __hyla_number(text, end); }

MODEL double atof(const char *text) { return __hyla_number(text, NULL); }
