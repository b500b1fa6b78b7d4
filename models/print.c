/*
 * <stdio.h>: printing. Nobody sees what is printed, but the arguments must be what the standard wants, and the result is
 * what it says: one that tells of success, or of a failure, which is an input. A function __hyla_unheeded_F takes
 * the place of F where nobody looks at the result.
 */

#include "stream.h"
#include "text.h"

#define MODEL __attribute__((weak))

/* 0, or the negative result of a failure. */
int __hyla_result_printf(void);
int __hyla_result_fprintf(void);
int __hyla_result_vprintf(void);
int __hyla_result_vfprintf(void);
/* EOF, or any number that is not negative. */
int __hyla_result_puts(void);
int __hyla_result_fputs(void);
/* 0 or EOF. */
int __hyla_result_putchar(void);
int __hyla_result_putc(void);
int __hyla_result_fputc(void);
int __hyla_result_fflush(void);
/* How many elements were not written. */
size_t __hyla_result_fwrite(void);
int __hyla_result_setvbuf(void);

#define STDOUT (&__hyla_standard_streams[1])

static void written(FILE *file) {
  if (file->state & CLOSED) UNDEFINED();
  file->state |= WRITTEN;
}

void __hyla_look_at(const char *string) {
  char first = *string;
  (void)first;
}

static void print_some(FILE *file) {
  written(file);
  __hyla_was_printed(file);
}

static int printed(FILE *file, struct text *text, int error) {
  print_some(file);
  int length = __hyla_text_end(text);
  if (error < 0) return error;
  return length;
}

/* What compiled formats end with. */
int __hyla_printed(struct text *text) { return printed(STDOUT, text, __hyla_result_printf()); }

int __hyla_printed_to(FILE *file, struct text *text) { return printed(file, text, __hyla_result_fprintf()); }

int __hyla_unheeded_printf_done(void) {
  print_some(STDOUT);
  return 0;
}

int __hyla_unheeded_fprintf_done(FILE *file) {
  print_some(file);
  return 0;
}

static int print(FILE *file, const char *format, va_list arguments, int error) {
  struct text text;
  __hyla_text_begin(&text, NULL, 0);
  __hyla_put_format(&text, format, arguments);
  return printed(file, &text, error);
}

MODEL int vprintf(const char *format, va_list arguments) {
  return print(STDOUT, format, arguments, __hyla_result_vprintf());
}

MODEL int vfprintf(FILE *file, const char *format, va_list arguments) {
  return print(file, format, arguments, __hyla_result_vfprintf());
}

MODEL int printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print(STDOUT, format, arguments, __hyla_result_printf());
  va_end(arguments);
  return result;
}

MODEL int fprintf(FILE *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print(file, format, arguments, __hyla_result_fprintf());
  va_end(arguments);
  return result;
}

static int skim(FILE *file, const char *format, va_list arguments) {
  __hyla_skim_format(format, arguments);
  print_some(file);
  return 0;
}

int __hyla_unheeded_vprintf(const char *format, va_list arguments) { return skim(STDOUT, format, arguments); }

int __hyla_unheeded_vfprintf(FILE *file, const char *format, va_list arguments) {
  return skim(file, format, arguments);
}

int __hyla_unheeded_printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  skim(STDOUT, format, arguments);
  va_end(arguments);
  return 0;
}

int __hyla_unheeded_fprintf(FILE *file, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  skim(file, format, arguments);
  va_end(arguments);
  return 0;
}

int __hyla_unheeded_fputs(const char *string, FILE *file) {
  __hyla_look_at(string);
  print_some(file);
  return 0;
}

int __hyla_unheeded_puts(const char *string) { return __hyla_unheeded_fputs(string, STDOUT); }

MODEL int puts(const char *string) {
  __hyla_unheeded_puts(string);
  return __hyla_result_puts();
}

MODEL int fputs(const char *string, FILE *file) {
  __hyla_unheeded_fputs(string, file);
  return __hyla_result_fputs();
}

int __hyla_unheeded_fputc(int c, FILE *file) {
  (void)c;
  written(file);
  __hyla_was_written(file, 1);
  return 0;
}

int __hyla_unheeded_putc(int c, FILE *file) { return __hyla_unheeded_fputc(c, file); }

int __hyla_unheeded_putchar(int c) { return __hyla_unheeded_fputc(c, STDOUT); }

static int put_result(int c, int error) {
  if (error < 0) return EOF;
  return (byte)c;
}

MODEL int putchar(int c) {
  __hyla_unheeded_putchar(c);
  return put_result(c, __hyla_result_putchar());
}

MODEL int putc(int c, FILE *file) {
  __hyla_unheeded_fputc(c, file);
  return put_result(c, __hyla_result_putc());
}

MODEL int fputc(int c, FILE *file) {
  __hyla_unheeded_fputc(c, file);
  return put_result(c, __hyla_result_fputc());
}

int __hyla_unheeded_fwrite(const void *block, size_t bytes, size_t count, FILE *file) {
  written(file);
  if (bytes * count == 0) return 0;
  __hyla_look_at(block);
  __hyla_look_at((const char *)block + bytes * count - 1);
  __hyla_was_written(file, bytes * count);
  return 0;
}

MODEL size_t fwrite(const void *block, size_t bytes, size_t count, FILE *file) {
  __hyla_unheeded_fwrite(block, bytes, count, file);
  if (bytes == 0) return 0;
  size_t missing = __hyla_result_fwrite();
  if (missing >= count) return 0;
  return count - missing;
}

int __hyla_unheeded_fflush(FILE *file) {
  if (file != NULL) written(file);
  return 0;
}

MODEL int fflush(FILE *file) {
  __hyla_unheeded_fflush(file);
  return __hyla_result_fflush();
}

MODEL void perror(const char *text) {
  if (text != NULL) __hyla_look_at(text);
}

MODEL void setbuf(FILE *file, char *buffer) {
  (void)file;
  (void)buffer;
}

MODEL int setvbuf(FILE *file, char *buffer, int mode, size_t bytes) {
  (void)file;
  (void)buffer;
  (void)mode;
  (void)bytes;
  return __hyla_result_setvbuf();
}
