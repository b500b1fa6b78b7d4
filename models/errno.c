/* <errno.h>: the variable of wasi's headers, and the function of those of Linux. */

#define MODEL __attribute__((weak))

/* What a function of the library leaves there that need not: 0 where it leaves it alone. */
int __hyla_errno_left(void);

MODEL _Thread_local int errno;

MODEL int *__errno_location(void) { return &errno; }

/* Called before such functions by programs that look at it. Without a branch. */
void __hyla_touch_errno(void) {
  int left = __hyla_errno_left();
  errno ^= (errno ^ left) & -(left != 0);
}
