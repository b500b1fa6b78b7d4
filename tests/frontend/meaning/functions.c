/* Every function takes three small integers and must compute the same with probes as without. */
typedef enum { RED, GREEN = 7, BLUE = -2 } color;
struct bits { int f : 3; unsigned g : 4; _Bool h; };
static int calls;
static int called(int x) { calls += 3; return x; }
int logical(int a, int b, int c) { return (a && b || c) + 2 * (!(a || b) && !!(b && c)) + 4 * ((a && b) == (b || c)); }
int conditional(int a, int b, int c) { return (a ? b && c : b || c) ? (a > b ? a : b) : !(!a || !(b && !c)) - 5; }
int elvis(int a, int b, int c) {
  calls = 0;
  struct bits s = { a, b, c };
  char small = a * 100;
  double d = a / 4.0;
  long long wide = (long long)b << 33;
  int *p = c > 1 ? &a : 0, *q = &b;
  return (a ?: b) + 10 * (s.g ?: 40) + 100 * ((a && c) ?: 7) + 1000 * (!(a || b) ?: c ?: 3) + (small ?: 9) +
         (int)(16 * (d ?: 0.5)) + ((wide ?: 5) != 5) + *(p ?: q) + (called(a) ?: called(b) ?: 2) + calls + (s.f ?: -1) + (s.h ?: 6);
}
int unsigned_switch(int a, int b, int c) {
  switch ((unsigned)a) { case -1: return 1; case 2 ... 3: return 2; case -3 ... -2: return 3; default: return b; case 0: return c; }
}
int wide_switch(int a, int b, int c) {
  unsigned long long w = (unsigned long long)(long long)a;
  int r = 0;
  switch (w) { case 0 ... 0x7FFFFFFFFFFFFFFFull: r = 1; break; case 0x8000000000000000ull ... 0xFFFFFFFFFFFFFFFEull: r = 2; }
  switch ((long long)b << 32) { case 1LL << 32: r += 10; case -(1LL << 32): r += 20; break; default: r += 30; }
  switch ((unsigned char)c) { case 255: return r + 100; case 256: return r + 200; case 3: return r + 300; }
  return r;
}
int enum_switch(int a, int b, int c) {
  color k = a;
  switch (k) { case RED: b++; case BLUE: return b; case GREEN: return c; }
  switch (b) { case sizeof(int): return 4; case sizeof(struct bits) - 6 ... 3: return 5; }
  return -1;
}
int odd_switches(int a, int b, int c) {
  int r = 0;
  if (a) switch (b) case 1: r = 9; else r = 10;
  switch (a && b) { case 0: r += 20; break; case 1: r += 40; }
  switch (a++, b) { default: for (int i = 0; i < c; i++) { case 2: r += 100; if (r > 500) break; } }
  switch (c) { int z; case 1: z = 5; r += z; }
  return r + a;
}
int duff(int n, int b, int c) {
  char from[32], to[32] = { 0 }, *p = to, *q = from;
  for (int i = 0; i < 32; i++) from[i] = i * b + c;
  if (n <= 0) return 0;
  int k = (n + 3) / 4;
  switch (n % 4) {
    case 0: do { *p++ = *q++;
    case 3: *p++ = *q++;
    case 2: *p++ = *q++;
    case 1: *p++ = *q++;
    } while (--k > 0);
  }
  int sum = 0;
  for (int i = 0; i < 32; i++) sum += to[i] * (i + 1);
  return sum;
}
int loops(int a, int b, int c) {
  int r = 0;
  while (1) if (r++ > a) break;
  for (;;) { if (r > b) break; r += 2; continue; }
  do { r++; if (r > 40) break; } while (1 && c-- > 0);
  while (r++, 1) if (r > 20) break;
  for (int i = 0; r % 3 || i < 2; i++, r++) ;
  do r--; while (0);
  return r;
}
int jumps(int a, int b, int c) {
  int r = 0;
  void *table[] = { &&one, &&two };
again:
  r++;
  if (a-- > 0) goto again; else r += 100;
  if (b > 0) { b--; goto *table[b & 1]; }
  goto out;
one: r += 1000; if (c-- > 0) goto two; goto out;
two: r += 5000; if (c-- > 0) goto one;
out: return r;
}
int commas(int a, int b, int c) {
  int r = (a++, b++, c) ? a : b;
  for (a = 0, b = 9; a < b; a++, b--) if (a, b == 4 + c) r++;
  return r + ((a > 1, b > 2) && (r, c));
}
int assignments(int a, int b, int c) {
  int r = 0, *p;
  if (a = b) r = 1;
  if ((a = c) && (b += a)) r += 2;
  while ((c /= 2)) r += 4;
  if ((p = r > 3 ? &a : 0)) *p = 7;
  return r + a * 10 + b;
}
int floats(int a, int b, int c) {
  float f = a / 2.0f;
  double zero = 0.0, nan = zero / zero, negative = -zero;
  return (f ? 1 : 0) + (nan ? 2 : 0) + (negative ? 4 : 0) + (!f ? 8 : 0) + ((f > b && f < c) ? 16 : 0) + (__builtin_expect(f, 1) ? 32 : 0);
}
int expectations(int a, int b, int c) {
  long long wide = (long long)a << 32;
  return (__builtin_expect(!!a, 1) ? 1 : 0) + (__builtin_expect(a && b, 0) ? 2 : 0) + (__builtin_expect(wide, 1) ? 4 : 0) +
         ((_Bool)(a || b) ? 8 : 0) + ((char)(a * 256) ? 16 : 0) + (__extension__ (b && c) ? 32 : 0) + ((signed char)!(a && c) ? 64 : 0);
}
int statement_expressions(int a, int b, int c) {
  return ({ int k = 0; while (k < a) { if (k == 3) break; k++; } k; }) && ({ int q = b; q ? c : 2; }) ? ({ a > b ?: c; }) : 9;
}
int initialisers(int a, int b, int c) {
  int x[8] = { a ? 1 : 2, [3] = b && 1, 5, [6 ... 7] = c || a };
  struct bits s = { .g = a ? 1 : 2, .f = b && x[0] };
  int sum = s.f + s.g * 10 + (struct bits){ .g = c || x[1] }.g;
  for (int i = 0; i < 8; i++) sum = sum * 3 + x[i];
  return sum;
}
int lengths(int a, int b, int c) { int x[a > 0 ? a : 1]; x[0] = b; return x[0] ? sizeof x : c; }
int recursion(int a, int b, int c) { return a <= 0 || b > 40 ? c : recursion(a - 1, b + 1, c + (b ? a : -a)); }
int old_style(a, b, c) int a; char b; short c; { return a ? b : c && b; }
inline int only_inline(int a, int b, int c) { return a ? b : c; }
int generic(int a, int b, int c) { return _Generic(a && 1, int: a ? b : c, char: a && 3) + __builtin_choose_expr(1, b ? 4 : 5, b && 6); }
