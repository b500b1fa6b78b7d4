/* Runs a task as the executors of Test-Comp do: each call takes the next input, which stands on a line of standard input. */
#include <stdio.h>
#include <stdlib.h>

static const char *next(void) {
  static char line[200];
  if (fgets(line, sizeof line, stdin) == NULL) exit(90); /* one too few */
  return line;
}

int __VERIFIER_nondet_int(void) { return (int)strtoll(next(), NULL, 10); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return strtoull(next(), NULL, 10); }
double __VERIFIER_nondet_double(void) { return strtod(next(), NULL); }
char __VERIFIER_nondet_char(void) { return (char)strtol(next(), NULL, 10); }
_Bool __VERIFIER_nondet_bool(void) { return strtol(next(), NULL, 10) != 0; }

void __VERIFIER_assume(int condition) {
  if (!condition) exit(91);
}
void reach_error(void) { exit(7); }
int sensor(void) { exit(92); }

static void end(void) {
  if (getchar() != EOF) _Exit(93); /* one too many */
}
__attribute__((constructor)) static void start(void) { atexit(end); }
