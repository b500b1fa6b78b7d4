/* Compares formatted input from memory with that of the machine's own C library. */
#define _GNU_SOURCE
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "comparison.h"

int model_sscanf(const char *, const char *, ...);
int model_vsscanf(const char *, const char *, va_list);

/* Where the standard says nothing, or the models do not: such an input is not compared. */
static jmp_buf given_up;
static int is_open;
int __hyla_undefined(void) { longjmp(given_up, 1); }
void __hyla_unmodelled_a_number_of_more_than_64_bits(void) { longjmp(given_up, 1); }
void __hyla_unmodelled_a_number_of_64_characters_or_more(void) { longjmp(given_up, 1); }
void __hyla_unmodelled_hexadecimal_fractions_in_formatted_input(void) { longjmp(given_up, 1); }
void __hyla_unmodelled_this_conversion_in_a_format(void) { abort(); }
int __hyla_any_number(void) { abort(); }
void __hyla_unmodelled_pointers_in_formatted_input(void) { abort(); }
void __hyla_unmodelled_wide_characters_in_a_format(void) { abort(); }
void __hyla_unmodelled_long_double_in_a_format(void) { abort(); }
void __hyla_unmodelled_more_than_four_characters_pushed_back(void) { abort(); }
double __hyla_other_number(void) {
  is_open = 1;
  return 0;
}
/* Up to the implementation: one of the answers, bit by bit, must be that of glibc. */
static unsigned answers, questions;
int __hyla_takes_part(void) { return answers >> questions++ & 1; }
/* No streams here. */
int __hyla_result_ungetc(void) { abort(); }
int __hyla_stdin(void) { abort(); }
int __hyla_file_1(void) { abort(); }
int __hyla_file_2(void) { abort(); }
int __hyla_further_files(void) { abort(); }
int __hyla_earlier_state(void) { abort(); }
int __hyla_write_failed(void) { abort(); }

static char text_[48], format[48];
static long given_up_count, count;

static void random_text(void) {
  static const char *const pieces[] = {" ", "\t\n", "0", "7", "12", "-", "+", "0x", "1f", "abc", "x", "%", ".", ".5", "e3", "E-2", "inf", "nan", ",", "99999", "-128", "077", "ab-c]", "Infinity", "2147483647"};
  text_[0] = 0;
  for (unsigned n = below(7); n > 0; n--) strcat(text_, pieces[below(25)]);
}

static void directive(void) {
  static const char *const directives[] = {"d", "i", "u", "x", "o", "hhd", "hd", "ld", "lld", "zu", "jx", "tX", "f", "lf", "e", "lg", "s", "c", "n", "hhn", "[abc]", "[^abc]", "[]a-c]", "[^]x]", "[a-]", "[0-9a-f]"};
  char *at = format + strlen(format);
  const char *chosen = directives[below(26)];
  int is_suppressed = chosen[0] != 'n' && chosen[1] != 'h' && below(6) == 0;
  at += sprintf(at, "%%%s", is_suppressed ? "*" : "");
  if (below(3) == 0 && !strchr(chosen, 'n')) at += sprintf(at, "%u", 1 + below(4));
  strcpy(at, chosen);
}

static void random_format(void) {
  static const char *const between[] = {"", " ", ",", "x", "%%", " x", "-"};
  format[0] = 0;
  for (unsigned n = 1 + below(3); n > 0; n--) {
    directive();
    strcat(format, between[below(7)]);
  }
}

static void compare(void) {
  char real[3][64], modelled[3][64], detail[200];
  int first = 0, second = 0, is_same = 0;
  random_text();
  random_format();
  memset(real, 'z', sizeof real);
  count++;
  is_open = 0;
  if (setjmp(given_up)) {
    given_up_count++;
    return;
  }
  first = sscanf(text_, format, real[0], real[1], real[2]);
  for (answers = 0; !is_same && answers < 8; answers++) {
    questions = 0;
    memset(modelled, 'z', sizeof modelled);
    second = model_sscanf(text_, format, modelled[0], modelled[1], modelled[2]);
    is_same = first == second && (first < 0 || memcmp(real, modelled, sizeof real) == 0);
    if (questions == 0) break;
  }
  if (is_open) return;
  snprintf(detail, sizeof detail, "\"%s\" as \"%s\": %d, not %d", text_, format, first, second);
  check(is_same, "sscanf", detail);
}

int main(void) {
  for (int round = 0; round < 1500000; round++) compare();
  check(given_up_count < count / 10, "too much is left open", "");
  return report();
}
