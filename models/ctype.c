/* <ctype.h> in the "C" locale, without branches: a path should not split where a value says it all. */

#define MODEL __attribute__((weak))

/* Is c one of the `count` characters from `first` on? */
#define WITHIN(c, first, count) ((unsigned)(c) - (unsigned)(first) < (unsigned)(count))
#define LETTER(c) WITHIN((unsigned)(c) | 32u, 'a', 26)

/* Which number stands for yes, where the program looks at that: 0 for 1. */
int __hyla_other_truth(void);

int __hyla_of_truth(int result) {
  int other = __hyla_other_truth();
  return (other | (result & -(other == 0))) & -(result != 0);
}

MODEL int isdigit(int c) { return WITHIN(c, '0', 10); }

MODEL int isupper(int c) { return WITHIN(c, 'A', 26); }

MODEL int islower(int c) { return WITHIN(c, 'a', 26); }

MODEL int isalpha(int c) { return LETTER(c); }

MODEL int isalnum(int c) { return LETTER(c) | WITHIN(c, '0', 10); }

MODEL int isblank(int c) { return (c == ' ') | (c == '\t'); }

MODEL int isspace(int c) { return (c == ' ') | WITHIN(c, '\t', 5); }

MODEL int iscntrl(int c) { return WITHIN(c, 0, 32) | (c == 127); }

MODEL int isprint(int c) { return WITHIN(c, ' ', 95); }

MODEL int isgraph(int c) { return WITHIN(c, '!', 94); }

MODEL int ispunct(int c) { return WITHIN(c, '!', 94) & !(LETTER(c) | WITHIN(c, '0', 10)); }

MODEL int isxdigit(int c) { return WITHIN((unsigned)c | 32u, 'a', 6) | WITHIN(c, '0', 10); }

MODEL int isascii(int c) { return WITHIN(c, 0, 128); }

MODEL int toascii(int c) { return c & 127; }

MODEL int tolower(int c) { return c | WITHIN(c, 'A', 26) << 5; }

MODEL int toupper(int c) { return c & ~(WITHIN(c, 'a', 26) << 5); }
