/* <stdio.h>: opening and closing files. Whether that succeeds is an input, as is what lies in the file. */

#include "error-number.h"
#include "stream.h"

#define MODEL __attribute__((weak))

/* A stream of its own for each call, or NULL. */
FILE *__hyla_result_fopen(void);
/* Whether it fails: 0 or 1. */
int __hyla_result_freopen(void);
/* 0 or EOF. */
int __hyla_result_fclose(void);
/* Why it failed: a value of errno. */
int __hyla_reason(void);

/* Names and modes are strings: who passes something else makes a mistake. */
static void look_at(const char *string) {
  char first = *string;
  (void)first;
}

static FILE *opened(FILE *file, const char *mode) {
  file->state = READY;
  file->source = 0;
  file->is_at_start = *mode != 'a';
  file->pushed_count = 0;
  return file;
}

MODEL FILE *fopen(const char *path, const char *mode) {
  look_at(path);
  look_at(mode);
  FILE *file = __hyla_result_fopen();
  if (file == NULL) {
    errno = __hyla_reason();
    return NULL;
  }
  return opened(file, mode);
}

/* Closes the file in any case; what it gets is another one. */
MODEL FILE *freopen(const char *path, const char *mode, FILE *file) {
  if (path != NULL) look_at(path);
  look_at(mode);
  if (__hyla_result_freopen()) {
    file->state = CLOSED;
    errno = __hyla_reason();
    return NULL;
  }
  return opened(file, mode);
}

static void close_file(FILE *file) {
  if (file->state & CLOSED) UNDEFINED();
  file->state = CLOSED;
}

MODEL int fclose(FILE *file) {
  close_file(file);
  return __hyla_result_fclose();
}

/* The same where nobody looks at the result. */
int __hyla_unheeded_fclose(FILE *file) {
  close_file(file);
  return 0;
}
