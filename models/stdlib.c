/* <stdlib.h>: arithmetic, searching and sorting. Numbers in text are in strtol.c and strtod.c; malloc and its
   kin, exit and abort are built in; rand, getenv and what else asks the world stay stubs. */

#define MODEL __attribute__((weak))
#define NULL ((void *)0)

typedef __SIZE_TYPE__ size_t;
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;
typedef int comparison(const void *, const void *);

MODEL int abs(int n) { return __builtin_abs(n); }

MODEL long labs(long n) { return __builtin_labs(n); }

MODEL long long llabs(long long n) { return __builtin_llabs(n); }

MODEL div_t div(int a, int b) {
  div_t result = {a / b, a % b};
  return result;
}

MODEL ldiv_t ldiv(long a, long b) {
  ldiv_t result = {a / b, a % b};
  return result;
}

MODEL lldiv_t lldiv(long long a, long long b) {
  lldiv_t result = {a / b, a % b};
  return result;
}

MODEL void *bsearch(const void *key, const void *base, size_t count, size_t bytes, comparison *compare) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *element = (const char *)base + middle * bytes;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

/* Insertion sort: the paths are those of the comparisons, and no others. */
MODEL void qsort(void *base, size_t count, size_t bytes, comparison *compare) {
  for (size_t sorted = 1; sorted < count; sorted++) {
    char *right = (char *)base + sorted * bytes;
    while (right != (char *)base && compare(right - bytes, right) > 0) {
      char *left = right - bytes;
      for (size_t i = 0; i < bytes; i++) {
        char moved = left[i];
        left[i] = right[i];
        right[i] = moved;
      }
      right = left;
    }
  }
}
