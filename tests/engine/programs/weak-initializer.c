int helper(int) __attribute__((weak));
static int (*const hook)(int) = helper;
int f(int a) {
  if (!hook) return 1; /* where it is linked without it */
  return hook(a) > 3;
}
