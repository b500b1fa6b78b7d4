/* Compares formatted output into memory with that of the machine's own C library. */
#define _GNU_SOURCE
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "comparison.h"

#define SAME(name) __typeof__(name) model_##name
SAME(sprintf); SAME(snprintf); SAME(vsprintf); SAME(vsnprintf); SAME(asprintf); SAME(vasprintf);

/* What the models leave open; a text with some of it is not compared. */
static int is_open;
static int chosen(int value) {
  is_open = 1;
  return value;
}
int __hyla_other_digit(void) { return chosen('7'); }
int __hyla_first_digit(void) { return chosen('3'); }
int __hyla_number_character(void) { return chosen('x'); }
int __hyla_whole_digits(void) { return chosen(25); }
int __hyla_decimal_exponent(void) { return chosen(-99); }
int __hyla_number_length(void) { return chosen(9); }
int __hyla_nan_sign(void) { return chosen(0); }
int __hyla_pointer_length(void) { return chosen(4); }
int __hyla_pointer_character(void) { return chosen('p'); }
int __hyla_undefined(void) { abort(); }
void __hyla_unmodelled_storing_the_length_of_printed_text(void) { abort(); }
void __hyla_unmodelled_a_precision_above_60(void) { abort(); }
void __hyla_unmodelled_wide_characters_in_a_format(void) { abort(); }
void __hyla_unmodelled_long_double_in_a_format(void) { abort(); }
void __hyla_unmodelled_this_conversion_in_a_format(void) { abort(); }
int __hyla_any_number(void) { abort(); }
void __hyla_unmodelled_asprintf_of_1024_characters_or_more(void) { abort(); }

static char format[64], real[600], modelled[600];
static unsigned long open_texts, texts;

static void same(int real_length, int model_length) {
  texts++;
  open_texts += is_open;
  if (is_open) return;
  char detail[1400];
  snprintf(detail, sizeof detail, "%s: %.300s, not %.300s", format, real, modelled);
  check(real_length == model_length && memcmp(real, modelled, sizeof real) == 0, "snprintf", detail);
}

/* Flags, width and precision of a directive, in front of its length and letter. */
static void directive(const char *length, char letter, int has_precision) {
  static const char flags[] = "-+ #0";
  char *at = format;
  if (below(3) == 0) at += sprintf(at, "<");
  *at++ = '%';
  while (below(2)) {
    char flag = flags[below(5)];
    /* what the others do with it is undefined */
    if (flag == '#' && strchr("dicsup", letter)) continue;
    if (flag == '0' && strchr("csp", letter)) continue;
    *at++ = flag;
  }
  if (below(3) == 0) at += sprintf(at, "%u", below(2) ? below(30) : below(3));
  if (has_precision && below(2)) at += sprintf(at, ".%.0u", below(below(3) ? 9 : 22));
  at += sprintf(at, "%s%c%s", length, letter, below(3) ? "" : ">");
}

#define COMPARE(...) do { \
    size_t capacity = below(3) ? sizeof real : below(12); \
    memset(real, 'z', sizeof real); memset(modelled, 'z', sizeof modelled); is_open = 0; \
    int first = snprintf(real, capacity, __VA_ARGS__); \
    int second = model_snprintf(modelled, capacity, __VA_ARGS__); \
    same(first, second); } while (0)

static uint64_t any_integer(void) {
  static const uint64_t special[] = {0, 1, 9, 10, 99, 100, 255, 256, 0x7fffffff, 0x80000000, 0xffffffff, 1000000000, INT64_MAX, 1ull << 63, UINT64_MAX, 10000000000000000000u};
  return below(2) ? special[below(16)] : next() >> below(64);
}

static void integers(void) {
  static const char letters[] = "diuoxX";
  char letter = letters[below(6)];
  uint64_t value = any_integer();
  switch (below(7)) {
    case 0: directive("hh", letter, 1); COMPARE(format, (int)value); break;
    case 1: directive("h", letter, 1); COMPARE(format, (int)value); break;
    case 2: directive("l", letter, 1); COMPARE(format, (long)value); break;
    case 3: directive("ll", letter, 1); COMPARE(format, (long long)value); break;
    case 4: directive(below(2) ? "z" : "t", letter, 1); COMPARE(format, (size_t)value); break;
    case 5: directive("j", letter, 1); COMPARE(format, (intmax_t)value); break;
    default: directive("", letter, 1); COMPARE(format, (int)value);
  }
}

static double any_double(void) {
  static const double special[] = {0.0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 9.5, 9.9999995, 99999.95, 0.00001, 0.0001, 1e15, 1e16, 1e17, 1e21, 1e22, 123456789012345678.0, 4503599627370497.5, 9007199254740993.0, INFINITY, NAN, 5e-324, 1.7976931348623157e308, 0.1, 0.3, 1e-5, 1e-10, 1e-22, 5e15, 999999.5, 9.2233720368547748e18};
  double sign = below(2) ? 1 : -1;
  switch (below(5)) {
    case 0: return sign * special[below(32)];
    case 1: return sign * (double)(next() >> below(64)) / (double)(1ull << below(64));
    case 2: return sign * (double)below(100000) / 1000;
    case 3: return sign * (double)(next() % 1000000) * pow(10, (int)below(40) - 20);
    default: {
      uint64_t bits = next();
      double value;
      memcpy(&value, &bits, 8);
      return value;
    }
  }
}

static void doubles(void) {
  static const char letters[] = "fFeEgGa";
  double value = any_double();
  char letter = letters[below(below(9) ? 6 : 7)];
  /* glibc drops the zeros of %#g where rounding makes 1.00000e+06 of 999999.5. */
  int is_known = (letter == 'g' || letter == 'G') && fabs(value) > 0.5 && log10(fabs(value)) - floor(log10(fabs(value))) > 0.97;
  do directive(below(2) ? "" : "l", letter, 1); while (is_known && strchr(format, '#'));
  COMPARE(format, value);
}

static void others(void) {
  char string[16];
  unsigned length = below(12);
  for (unsigned i = 0; i < length; i++) string[i] = (char)(1 + below(255));
  string[length] = 0;
  directive("", 's', 1);
  COMPARE(format, string);
  directive("", 'c', 0);
  int c = (int)below(256), width = (int)below(20) - 10, precision = (int)below(12) - 3, number = (int)any_integer();
  COMPARE(format, c);
  directive("", 'p', 0);
  COMPARE(format, string);
  strcpy(format, "%*.*d|%-*s|%%");
  COMPARE(format, width, precision, number, width, string);
  int count[2] = {-1, -1};
  memset(real, 0, sizeof real); memset(modelled, 0, sizeof modelled); is_open = 0;
  same(sprintf(real, "%s%hhn%d", string, (signed char *)&count[0], -1), model_sprintf(modelled, "%s%hhn%d", string, (signed char *)&count[1], -1));
  check(count[0] == count[1], "%hhn", string);
}

static int model_list(char *to, const char *pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  int length = below(2) ? model_vsprintf(to, pattern, arguments) : model_vsnprintf(to, 600, pattern, arguments);
  va_end(arguments);
  return length;
}

static int model_allocated(char **to, const char *pattern, ...) {
  va_list arguments;
  va_start(arguments, pattern);
  int length = model_vasprintf(to, pattern, arguments);
  va_end(arguments);
  return length;
}

static void relatives(void) {
  char expected[100], list[600], *own, *other;
  int number = (int)any_integer();
  int length = sprintf(expected, "%d and %s, %5.2f", number, "some", 1.25);
  check(model_list(list, "%d and %s, %5.2f", number, "some", 1.25) == length && strcmp(list, expected) == 0, "vsprintf", expected);
  check(model_asprintf(&own, "%d and %s, %5.2f", number, "some", 1.25) == length && strcmp(own, expected) == 0, "asprintf", expected);
  check(model_allocated(&other, "%d and %s, %5.2f", number, "some", 1.25) == length && strcmp(other, expected) == 0, "vasprintf", expected);
  free(own);
  free(other);
}

int main(void) {
  for (int round = 0; round < 150000; round++) {
    integers();
    doubles();
    others();
    if (round % 8 == 0) relatives();
  }
  /* Leaving everything open would differ nowhere, either. */
  check(open_texts < texts / 3, "too much is left open", "");
  return report();
}
