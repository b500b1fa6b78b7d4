// truth: f
#include <stdarg.h>

struct pair {
  long x;
  char c;
};

static long sum(int count, ...) {
  va_list list;
  va_start(list, count);
  long total = 0;
  for (int k = 0; k < count; k++) {
    total += va_arg(list, int);
    total += va_arg(list, long);
    total += *va_arg(list, long *);
  }
  struct pair last = va_arg(list, struct pair);
  double half = va_arg(list, double);
  va_end(list);
  return total + last.x * last.c + (long)(half * 2);
}

int f(signed char a, unsigned char b) {
  long far = (long)a << 40;
  long near = b;
  struct pair last = {3, 'a' - 96};
  long total = sum(2, a, far, &near, b, near, &far, last, 0.5);
  if (total == a + 2 * far + 3 * near + 4)
    return far < 0 ? 1 : 2;
  return 3; // never
}
