/*
 * The further arguments of a function under test that takes any number of them: a row of places, and each gets a value when
 * it is looked at first. What a call of the program itself passes is none of this.
 */

#include <stddef.h>
#include <stdint.h>

/* Tells a test that another call begins. */
void __hyla_further_begins(void);
void __hyla_unmodelled_more_variable_arguments_than_a_test_has(void);

static _Alignas(16) char places[256];
/* The first place that nobody looked at; 0 while no function under test takes further arguments. */
static char *top;

/* Before the call of the function under test, which takes further arguments or none. */
void __hyla_give_further(void) {
  top = places;
  __hyla_further_begins();
}

void __hyla_give_no_further(void) { top = 0; }

/* After `va_start`: `list` is a va_list, which is NULL where the call had no further arguments. */
void __hyla_start_further(void *list) {
  char **at = list;
  if (top != 0 && *at == 0) *at = places;
}

static size_t offset_of(void *list) { return *(uintptr_t *)list - (uintptr_t)places; }

/* Before `va_arg`: where the value is to be put, if it is to be. The next argument has `size` bytes, and is aligned to them. */
void *__hyla_next_further(void *list, size_t size) {
  if (top == 0) return 0;
  size_t offset = (offset_of(list) + size - 1) & ~(size - 1);
  if (offset == sizeof places) __hyla_unmodelled_more_variable_arguments_than_a_test_has();
  if (offset >= sizeof places || places + offset < top) return 0;
  top = places + offset + size;
  return places + offset;
}

/* Whether the library is about to read further arguments of a test. */
int __hyla_passes_further(void *list) { return top != 0 && offset_of(list) < sizeof places; }
