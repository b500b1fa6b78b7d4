/* <stdio.h>: formatted input. */

#include "scan.h"

#define MODEL __attribute__((weak))

MODEL int vsscanf(const char *text, const char *format, va_list arguments) {
  struct scan scan;
  __hyla_scan_text(&scan, text);
  __hyla_scan_format(&scan, format, arguments);
  return __hyla_scan_end(&scan);
}

MODEL int vfscanf(FILE *file, const char *format, va_list arguments) {
  struct scan scan;
  __hyla_scan_stream(&scan, file);
  __hyla_scan_format(&scan, format, arguments);
  return __hyla_scan_end(&scan);
}

MODEL int vscanf(const char *format, va_list arguments) {
  struct scan scan;
  __hyla_scan_stdin(&scan);
  __hyla_scan_format(&scan, format, arguments);
  return __hyla_scan_end(&scan);
}

MODEL int sscanf(const char *text, const char *format, ...) {
  struct scan scan;
  va_list arguments;
  va_start(arguments, format);
  __hyla_scan_text(&scan, text);
  __hyla_scan_format(&scan, format, arguments);
  va_end(arguments);
  return __hyla_scan_end(&scan);
}

MODEL int fscanf(FILE *file, const char *format, ...) {
  struct scan scan;
  va_list arguments;
  va_start(arguments, format);
  __hyla_scan_stream(&scan, file);
  __hyla_scan_format(&scan, format, arguments);
  va_end(arguments);
  return __hyla_scan_end(&scan);
}

MODEL int scanf(const char *format, ...) {
  struct scan scan;
  va_list arguments;
  va_start(arguments, format);
  __hyla_scan_stdin(&scan);
  __hyla_scan_format(&scan, format, arguments);
  va_end(arguments);
  return __hyla_scan_end(&scan);
}
