// switch 0: 1, 2, 3
// switch 1: 0, 5, 10..200, -1
// switch 2: 4
// switch 3: 9
// switch 4:
// switch 5: 18446744073709551615, 3
// switch 6: 1
// switch 7: 2
// switch 8: 3
int plain(int x) {
  switch (__hyla_switch(0, (long long)(x))) { case 1: return 10; case 2: return 20; case 3: return 30; }
  return 0;
}
enum color { RED, GREEN = 5 };
int ranges(int c, int *p) {
  int r = 1;
  switch (__hyla_switch(1, (long long)(c))) {
    case RED: return 7;
    case GREEN: *p = 1; /* falls through */
    case 10 ... 200: r += 2; break;
    default: r = c; /* falls through */
    case -1: r *= 3;
  }
  return r;
}
int nested(int a, int b) {
  switch (__hyla_switch(2, (long long)(a))) {
    case 4:
      switch (__hyla_switch(3, (long long)(b))) { case 9: return 1; default: break; }
      return 2;
  }
  return 3;
}
int only(int x) { switch (__hyla_switch(4, (long long)(x))) { default: x++; } return x; }
int wide(unsigned long long x) { switch (__hyla_switch(5, (long long)(x))) { case 18446744073709551615ull: return 1; case 3: return 2; } return 0; }
int constant(void) { switch (__hyla_switch(6, (long long)(1))) { case 1: return 5; } return 6; }
int looping(char *s) {
  int n = 0;
  for (; __hyla_probe(9, (*s) != 0); s++) {
    switch (__hyla_switch(7, (long long)(*s))) { case 2: continue; }
    n++;
  }
  return n;
}
int duff(int n) {
  int s = 0;
  switch (__hyla_switch(8, (long long)(n % 4))) {
    do { s++; case 3: s += 2; } while (__hyla_probe(10, (--n > 0) != 0));
  }
  return s;
}
