int count(int n) {
  int i, s = 0;
  for (i = 0; __hyla_probe(0, (i < n) != 0); i++) {
    if (__hyla_probe(1, (i == 3) != 0)) continue;
    if (__hyla_probe(2, (s > 100) != 0)) break;
    s += i;
  }
  return s;
}
int shrink(int n) {
  while (__hyla_probe(3, (n > 1) != 0) && __hyla_probe(4, (n % 2 == 0) != 0)) n /= 2;
  do n -= 3; while (__hyla_probe(5, (n > 0) != 0));
  return n;
}
int forever(int *p) {
  for (;;) {
    __hyla_tick();
    if (__hyla_probe(6, (!*p) != 0)) return 1;
    p++;
  }
}
int jumps(int n) {
again:
  __hyla_tick();
  if (__hyla_probe(7, (n < 10) != 0)) { n++; goto again; }
  if (__hyla_probe(8, (n > 20) != 0)) goto out;
  n = 20;
out:
  return n;
}
void endless(void) { while (1) { __hyla_tick(); } }
int swap(int a, int b) {
  while (__hyla_probe(9, (b) != 0)) { int t = a % b; a = b; b = t; }
  return a;
}
int twice(int n, int m) {
  int s = 0;
  for (int i = 0; __hyla_probe(10, (i < n) != 0); i++)
    for (int j = i; __hyla_probe(11, (j < m) != 0); j++)
      s += i ^ j;
  return s;
}
