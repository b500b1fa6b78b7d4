/*
 * <stdio.h>, printing only. What is printed is no output that a test looks at, so printing does nothing and
 * succeeds. Functions that read, and those that print into memory, stay stubs.
 */

#define MODEL __attribute__((weak))

typedef __SIZE_TYPE__ size_t;
typedef __builtin_va_list va_list;
typedef struct _IO_FILE {
  int unused;
} FILE;

static FILE files[3];

MODEL FILE *const stdin = &files[0];
MODEL FILE *const stdout = &files[1];
MODEL FILE *const stderr = &files[2];

MODEL int printf(const char *format, ...) {
  (void)format;
  return 0;
}

MODEL int fprintf(FILE *file, const char *format, ...) {
  (void)file;
  (void)format;
  return 0;
}

MODEL int vprintf(const char *format, va_list arguments) {
  (void)format;
  (void)arguments;
  return 0;
}

MODEL int vfprintf(FILE *file, const char *format, va_list arguments) {
  (void)file;
  (void)format;
  (void)arguments;
  return 0;
}

MODEL int puts(const char *text) {
  (void)text;
  return 0;
}

MODEL int fputs(const char *text, FILE *file) {
  (void)text;
  (void)file;
  return 0;
}

MODEL int putchar(int c) { return (unsigned char)c; }

MODEL int putc(int c, FILE *file) {
  (void)file;
  return (unsigned char)c;
}

MODEL int fputc(int c, FILE *file) {
  (void)file;
  return (unsigned char)c;
}

MODEL size_t fwrite(const void *block, size_t bytes, size_t count, FILE *file) {
  (void)block;
  (void)file;
  return bytes == 0 ? 0 : count;
}

MODEL void perror(const char *text) { (void)text; }

MODEL int fflush(FILE *file) {
  (void)file;
  return 0;
}

MODEL void setbuf(FILE *file, char *buffer) {
  (void)file;
  (void)buffer;
}
