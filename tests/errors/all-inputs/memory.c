#include <stdlib.h>

int freed_use(unsigned char n) {
  unsigned char *p = malloc(1);
  if (!p)
    return 0;
  *p = n;
  if (n > 200)
    free(p);
  int r = *p;
  if (n <= 200)
    free(p);
  return r;
}

int freed_after_use(unsigned char n) {
  unsigned char *p = malloc(1);
  if (!p)
    return 0;
  *p = n;
  int r = *p;
  free(p);
  return r;
}

int freed_twice(unsigned char n) {
  char *p = malloc(2);
  if (!p)
    return 0;
  if (n % 16 == 3)
    free(p);
  if (n < 40 || n % 16 != 3)
    free(p);
  return n;
}

int freed_once(unsigned char n) {
  char *p = malloc(2);
  if (!p)
    return 0;
  if (n % 16 == 3)
    free(p);
  if (n % 16 != 3)
    free(p);
  return n;
}

int beyond_block(unsigned char n) {
  int last = n % 4;
  char *p = malloc(last + 1);
  if (!p)
    return 0;
  p[2] = 1;
  free(p);
  return n;
}

int inside_block(unsigned char n) {
  int last = n % 4;
  char *p = malloc(last + 1);
  if (!p)
    return 0;
  p[last] = 1;
  free(p);
  return n;
}

int lost(unsigned char n) {
  char *p = malloc(1);
  if (!p)
    return 0;
  if (n == 77)
    return 1;
  free(p);
  return 0;
}

int not_lost(unsigned char n) {
  char *p = malloc(1);
  if (!p)
    return 0;
  if (n != 77) {
    free(p);
    return 1;
  }
  free(p);
  return 0;
}

int nothing_there(unsigned char n) {
  int x = n;
  int *p = n > 100 ? &x : 0;
  return *p;
}

int something_there(unsigned char n) {
  int x = n, y = 1;
  int *p = n > 100 ? &x : &y;
  return *p;
}

int unset(unsigned char n) {
  int x;
  if (n > 9)
    x = n;
  if (x == 12)
    return 1;
  return 0;
}

int set(unsigned char n) {
  int x;
  if (n > 9)
    x = n;
  else
    x = 3;
  if (x == 12)
    return 1;
  return 0;
}

int partly_set(unsigned char n) {
  char t[4];
  int k = n % 5;
  for (int i = 0; i < k; i++)
    t[i] = 1;
  if (t[2])
    return 1;
  return 0;
}

int wholly_set(unsigned char n) {
  char t[4];
  int k = n % 4;
  for (int i = 0; i < 4; i++)
    t[i] = (char)i;
  if (t[k])
    return 1;
  return 0;
}
