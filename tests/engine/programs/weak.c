/* What is declared weak may be missing: then its address is NULL, wherever it is taken. */
int helper(int) __attribute__((weak));
extern int level __attribute__((weak));
#pragma weak logger
int logger(int);

int present(int n) __attribute__((weak));
int present(int n) { return n; }

int weak(int a) {
  int (*log)(int) = logger;
  if (helper && helper(a) > 3) return 1;
  if (!helper && (helper)) return 2; /* never: it is there or it is not */
  if (&level && level == 7) return 3;
  if (log != 0) log(a);
  if (!present) return 4; /* never: it is defined here */
  return 0;
}
