/* <stdlib.h>: arithmetic, searching and sorting. Numbers in text are in strtol.c and strtod.c; malloc and its
   kin, exit and abort are built in, what comes of them is here; rand, getenv and what else asks the world stay stubs. */

#define MODEL __attribute__((weak))
#define NULL ((void *)0)

typedef __SIZE_TYPE__ size_t;
typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;

void *realloc(void *block, size_t bytes);
void *aligned_alloc(size_t alignment, size_t bytes);
_Noreturn void exit(int status);

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

/* Of several that match, which one is found is up to the implementation: 0 or 1. */
int __hyla_finds_another(void);
int __hyla_finds_this(void);
/* So is the order of equal ones. */
int __hyla_reorders(void);

/* And which are compared how often: 0 as here, 1 with one pair more at first, 2 in another way altogether. */
int __hyla_compares_otherwise(void);
size_t __hyla_compared_element(void);
void __hyla_unmodelled_comparing_elements_in_another_way(void);

static const void *any_element(const void *base, size_t count, size_t bytes) {
  size_t i = __hyla_compared_element();
  return (const char *)base + (i & -(size_t)(i < count)) * bytes;
}

static void *any_match(const void *key, const void *base, size_t count, size_t bytes, comparison *compare, const char *found) {
  for (size_t i = 0; i < count; i++) {
    const char *element = (const char *)base + i * bytes;
    if (compare(key, element) == 0 && __hyla_finds_this()) return (void *)element;
  }
  return (void *)found;
}

MODEL void *bsearch(const void *key, const void *base, size_t count, size_t bytes, comparison *compare) {
  size_t low = 0;
  size_t high = count;
  int otherwise = __hyla_compares_otherwise();
  if (otherwise) {
    if (otherwise > 1) __hyla_unmodelled_comparing_elements_in_another_way();
    if (count) compare(key, any_element(base, count, bytes));
  }
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *element = (const char *)base + middle * bytes;
    int order = compare(key, element);
    if (order == 0) {
      if (__hyla_finds_another()) return any_match(key, base, count, bytes, compare, element);
      return (void *)element;
    }
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

/* Without a branch: what is equal may go either way. */
static int goes_behind(int order) { return (order > 0) | ((order == 0) & __hyla_reorders()); }

/* Insertion sort: the paths are those of the comparisons, and no others. */
MODEL void qsort(void *base, size_t count, size_t bytes, comparison *compare) {
  int otherwise = __hyla_compares_otherwise();
  if (otherwise) {
    if (otherwise > 1) __hyla_unmodelled_comparing_elements_in_another_way();
    if (count) compare(any_element(base, count, bytes), any_element(base, count, bytes));
  }
  for (size_t sorted = 1; sorted < count; sorted++) {
    char *right = (char *)base + sorted * bytes;
    while (right != (char *)base && goes_behind(compare(right - bytes, right))) {
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

MODEL void *reallocarray(void *block, size_t count, size_t bytes) {
  size_t total;
  if (__builtin_mul_overflow(count, bytes, &total)) return NULL;
  return realloc(block, total);
}

/* wasi's numbers for what went wrong are not those of Linux. */
#ifdef __wasm__
enum { __hyla_einval = 28, __hyla_enomem = 48 };
#else
enum { __hyla_einval = 22, __hyla_enomem = 12 };
#endif

MODEL int posix_memalign(void **block, size_t alignment, size_t bytes) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return __hyla_einval;
  void *fresh = aligned_alloc(alignment, bytes);
  if (fresh == NULL) return __hyla_enomem;
  *block = fresh;
  return 0;
}

MODEL _Noreturn void _exit(int status) { exit(status); }

MODEL _Noreturn void quick_exit(int status) { exit(status); }
