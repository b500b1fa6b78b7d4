int sprintf(char *, const char *, ...);
int snprintf(char *, unsigned long, const char *, ...);

int all(char *to, int n, unsigned u, long long w, double d, const char *s) {
  int count;
  sprintf(to, "plain");
  sprintf(to, "%d %5d %05d %.3d %-*d %+.*d %012d", n, n, n, n, 4, n, 2, n, n);
  sprintf(to, "%u %o %x %#X %hhu %lu %zx %llo", u, u, u, u, u, (unsigned long)u, sizeof u, w);
  sprintf(to, "%c%%%s%10.2s%p%hhn%f%lG", n, s, s, (void *)to, (signed char *)&count, d, d);
  if (snprintf(to, 4, "a\tb\"\\" "%lld", w) > 3) return 1;
  return (sprintf)(to, "%i", n);
}

int left_alone(char *to, const char *format, int n, long double d) {
  sprintf(to, format, n);
  sprintf(to, n ? "%d" : "%x", n);
  sprintf(to, "%Lf", d);
  sprintf(to, "%y", n);
  return sprintf(to, "%ls", L"wide");
}
