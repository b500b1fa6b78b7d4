#include <stdarg.h>
#include <stdio.h>

int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) {
    int x = va_arg(list, int);
    if (x == 42)
      s += 100;
    s += x;
  }
  va_end(list);
  return s;
}

int mixed(const char *format, ...) {
  va_list list;
  int found = 0;
  va_start(list, format);
  for (; *format; format++) {
    if (*format == 'f' && va_arg(list, double) > 1.5)
      found = 1;
    if (*format == 's') {
      const char *text = va_arg(list, const char *);
      if (text && text[0] == 'x')
        found = 2;
    }
    if (*format == 'l' && va_arg(list, long long) == 1LL << 40)
      found = 3;
  }
  va_end(list);
  return found;
}

static int second(va_list list) {
  (void)va_arg(list, int);
  return va_arg(list, int);
}

/* What is read twice is the same. */
int copied(int n, ...) {
  va_list list, again;
  va_start(list, n);
  va_copy(again, list);
  int a = va_arg(list, int);
  int b = va_arg(again, int);
  va_end(again);
  va_end(list);
  if (a != b)
    return 1; /* never */
  va_start(list, n);
  b = second(list);
  va_end(list);
  return b > a ? 2 : 3;
}

int calls(int x) { return sum(1, x) == 5; }

struct pair {
  int a, b;
};

int through(int n, ...) {
  va_list list;
  va_start(list, n);
  struct pair *one = va_arg(list, struct pair *);
  int (*call)(int) = va_arg(list, int (*)(int));
  va_end(list);
  one->b = n;
  return one->a == 7 && call(n) == 8 ? 1 : 0;
}

int records(int n, ...) {
  va_list list;
  va_start(list, n);
  struct pair one = va_arg(list, struct pair);
  va_end(list);
  return one.a == n ? 1 : 0;
}

int printed(const char *format, ...) {
  char text[20];
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  int length = vsnprintf(text, sizeof text, "%d", list);
  va_end(list);
  return length > 3 ? 1 : 0;
}
