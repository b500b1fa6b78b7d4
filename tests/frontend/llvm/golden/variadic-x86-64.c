// target: x86_64-unknown-linux-gnu
#include <stdarg.h>
struct big { int a[4]; };
int sum(int n, ...) {
  va_list ap, copy;
  int s = 0;
  va_start(ap, n);
  va_copy(copy, ap);
  while (__hyla_probe(0, (n--) != 0)) s += va_arg(ap, int);
  s += va_arg(ap, double) + va_arg(ap, long long) + va_arg(ap, struct big).a[1] + *va_arg(copy, char *);
  va_end(ap);
  return s;
}
int outside(const char *format, ...);
int use(struct big b, char c) { return sum(1, c, 2.5f, 3LL, b) + sum(0) + outside("%d", c) + outside("x"); }
int (*pointer)(int, ...) = sum;
int through(void) { return pointer(1, 2); }
