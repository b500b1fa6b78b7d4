// truth: f
// scope: callees
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) {
    int next = va_arg(list, int);
    if (next < 0)
      break;
    total += next;
  }
  va_end(list);
  return total;
}

static double mixed(const char *kinds, ...) {
  va_list list, copy;
  double total = 0;
  va_start(list, kinds);
  va_copy(copy, list);
  for (; *kinds; kinds++) {
    switch (*kinds) {
    case 'i':
      total += va_arg(copy, int);
      break;
    case 'd':
      total += va_arg(copy, double);
      break;
    case 'l':
      total += va_arg(copy, long long);
      break;
    }
  }
  va_end(copy);
  va_end(list);
  return total;
}

int f(signed char a, signed char b) {
  if (sum(3, a, b, 1) == 200)
    return 1;
  if (sum(2, a, b) < 0)
    return 2; // never
  if (sum(0, a) != 0)
    return 3; // never
  if (mixed("idl", a, b / 2.0, 1LL << 33) == 8589934592.0 + 30.5)
    return 4;
  return 0;
}
