/* What is defined weakly is there to be replaced by another file. */
__attribute__((weak)) int hook(int n) { return n > 3 ? 0 : n; }
__attribute__((weak)) void notify(int *value) { (void)value; }
__attribute__((weak)) const int limit = 5;

int asks(int n) {
  if (hook(n) > 3) return 1;
  return 0;
}

int tells(int n) {
  int copy = n;
  notify(&copy);
  if (copy != n) return 1;
  return 0;
}

int compares(void) {
  if (limit > 10) return 1;
  return 0;
}

/* Whoever calls this one calls this one. */
__attribute__((weak)) int itself(int n) {
  if (n > 3 && n < 2) return 1;
  return 0;
}

int apart(int n) {
  int kept = n;
  hook(n);
  if (kept != n) return 1;
  return 0;
}
