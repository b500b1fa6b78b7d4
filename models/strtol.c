/* <stdlib.h>: integers in text. */

#include "error-number.h"

#define MODEL __attribute__((weak))
#define NULL ((void *)0)
#define LONG_LIMIT ((unsigned long long)__LONG_MAX__)
#define LONG_LONG_LIMIT ((unsigned long long)__LONG_LONG_MAX__)
#define UNSIGNED_LONG_LIMIT (LONG_LIMIT * 2 + 1)
#define UNSIGNED_LONG_LONG_LIMIT (LONG_LONG_LIMIT * 2 + 1)

/* Whether it is said that there is no number: 0 or 1. Some C libraries do, others do not. */
int __hyla_complains(void);

struct number {
  int is_negative;
  int is_too_large;
  unsigned long long magnitude;
};

static int is_space(char c) { return (c == ' ') | ((unsigned)c - '\t' < 5u); }

/* 36 and more: no digit. Without a branch, so that a path splits once per character: on "is it a digit". */
static unsigned digit_value(char c) {
  unsigned decimal = (unsigned char)c - (unsigned)'0';
  unsigned letter = ((unsigned char)c | 32u) - (unsigned)'a';
  unsigned is_decimal = decimal < 10;
  unsigned is_letter = letter < 26;
  return is_decimal * decimal + is_letter * (letter + 10) + (1 - is_decimal - is_letter) * 36;
}

static struct number no_number(struct number none) {
  errno ^= (errno ^ EINVAL) & -__hyla_complains();
  return none;
}

/*
 * Reads a number whose magnitude is at most `limit`, or `limit + 1` with a minus sign and `below_zero` 1. Too large a
 * one becomes the largest. `end` gets the first character after it, or the start if there is none.
 */
static struct number scan(const char *text, char **end, int base, unsigned long long limit, unsigned below_zero) {
  struct number number = {0, 0, 0};
  const char *start = text;
  if (end != NULL) *end = (char *)start;
  if (base < 0 || base == 1 || base > 36) return no_number(number);

  while (is_space(*text)) text++;
  if (*text == '-') {
    number.is_negative = 1;
    limit += below_zero;
    text++;
  } else if (*text == '+') {
    text++;
  }
  if ((base == 0 || base == 16) && text[0] == '0' && (text[1] | 32) == 'x' && digit_value(text[2]) < 16) {
    base = 16;
    text += 2;
  } else if (base == 0) {
    base = *text == '0' ? 8 : 10;
  }

  const char *digits = text;
  unsigned long long most = limit / (unsigned)base;
  unsigned last = (unsigned)(limit % (unsigned)base);
  unsigned digit;
  while ((digit = digit_value(*text)) < (unsigned)base) {
    if (number.magnitude > most || (number.magnitude == most && digit > last)) number.is_too_large = 1;
    number.magnitude = number.magnitude * (unsigned)base + digit;
    text++;
  }
  if (text == digits) return no_number(number);
  if (end != NULL) *end = (char *)text;
  if (number.is_too_large) {
    errno = ERANGE;
    number.magnitude = limit;
  }
  return number;
}

/* Negation is done on the unsigned value, where it cannot overflow. */
static long long signed_value(struct number number) {
  return (long long)(number.is_negative ? 0 - number.magnitude : number.magnitude);
}

/* A minus sign negates here, too; but what is too large stays the largest. */
static unsigned long long unsigned_value(struct number number) {
  return number.is_negative & !number.is_too_large ? 0 - number.magnitude : number.magnitude;
}

MODEL long strtol(const char *text, char **end, int base) {
  return (long)signed_value(scan(text, end, base, LONG_LIMIT, 1));
}

MODEL long long strtoll(const char *text, char **end, int base) {
  return signed_value(scan(text, end, base, LONG_LONG_LIMIT, 1));
}

MODEL unsigned long strtoul(const char *text, char **end, int base) {
  return (unsigned long)unsigned_value(scan(text, end, base, UNSIGNED_LONG_LIMIT, 0));
}

MODEL unsigned long long strtoull(const char *text, char **end, int base) {
  return unsigned_value(scan(text, end, base, UNSIGNED_LONG_LONG_LIMIT, 0));
}

/* What these do with a number that does not fit is undefined; here it wraps. */
static unsigned long long plain(const char *text) {
  while (is_space(*text)) text++;
  int is_negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  unsigned long long magnitude = 0;
  unsigned digit;
  while ((digit = (unsigned char)*text - (unsigned)'0') < 10) {
    magnitude = magnitude * 10 + digit;
    text++;
  }
  return is_negative ? 0 - magnitude : magnitude;
}

MODEL int atoi(const char *text) { return (int)plain(text); }

MODEL long atol(const char *text) { return (long)plain(text); }

MODEL long long atoll(const char *text) { return (long long)plain(text); }
