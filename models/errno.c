/* <errno.h>: the variable of wasi's headers, and the function of those of Linux. */

#define MODEL __attribute__((weak))

MODEL _Thread_local int errno;

MODEL int *__errno_location(void) { return &errno; }
