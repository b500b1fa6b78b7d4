#include <stdlib.h>

/* The middle of three; wrong when a is the middle and b the least. */
int middle(int a, int b, int c) {
  if (a <= b) {
    if (b <= c)
      return b;
    return a <= c ? c : a;
  }
  if (a <= c)
    return b;
  return b <= c ? c : b;
}

int middle_oracle(int a, int b, int c, int result) {
  int below = (a < result) + (b < result) + (c < result);
  int above = (a > result) + (b > result) + (c > result);
  return below <= 1 && above <= 1;
}

static int sum;

void add(int *list, int length) {
  if (length > 2)
    abort();
  for (int i = 0; i < length; i++)
    sum += list[i];
  list[0] = 0;
}

int add_oracle(int *list, int length) {
  (void)length;
  return list[0] == 0;
}
