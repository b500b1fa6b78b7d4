// switch 100: 0, 5, 10..200, -1
// switch 101: 1, 2
// switch 102: 3
#include <stdarg.h>
int f_logic(int a, int b) { return (__hyla_probe(0, (a > 3) != 0) && __hyla_probe(1, (b < a) != 0)) * 2 + (__hyla_probe(2, (a & 1) != 0) || !__hyla_probe(3, (b) != 0)); }
int f_choice(int a, int b) { return (__hyla_probe(4, (a > b) != 0) ? a : b) - (__hyla_probe(5, (a) != 0) ? b * 3 : __hyla_probe(6, (b > 2) != 0) ? 7 : a); }
int f_loop(int a, int b) { int s = 0; a &= 31; for (int i = 0; __hyla_probe(7, (i < a) != 0); i++) { if (__hyla_probe(8, (i % 3 == 1) != 0)) continue; s += i ^ b; if (__hyla_probe(9, (s > 1000) != 0)) break; } return s; }
int f_switch(int a, int b) {
  int r = 1;
  switch (__hyla_switch(100, (long long)(a % 300))) { case 0: return 7; case 5: r = b; case 10 ... 200: r += 2; break; default: r = a; case -1: r *= 3; }
  switch (__hyla_switch(101, (long long)(b & 3))) { case 1: r++; break; case 2: switch (__hyla_switch(102, (long long)(a & 3))) { case 3: return r; } r += 9; }
  return r;
}
struct pair { int a; short b; char c; }; struct big { int v[6]; long long w; };
struct pair p_make(int a, int b) { struct pair p = {a, b, a ^ b}; return p; }
struct big b_fill(struct big x, int k) { for (int i = 0; __hyla_probe(10, (i < 6) != 0); i++) x.v[i] += i * k; x.w -= k; return x; }
int f_struct(int a, int b) { struct pair p = p_make(a, b); struct big x = {{1, 2, 3}, a}; struct big y = b_fill(x, b); return p.a + p.b * 2 + p.c + y.v[3] + x.v[2] + (int)y.w; }
struct bits { int a : 3; unsigned b : 7; long long c : 40; _Bool d : 1; };
int f_bits(int a, int b) { struct bits s = {0}; s.a = a; s.b = b; s.c = (long long)a * b; s.d = a; s.b++; return s.a * 5 + s.b + (int)(s.c >> 3) + s.d; }
union u { int i; float f; unsigned char c[4]; };
int f_union(int a, int b) { union u u; u.i = a; u.c[2] = b; u.c[0] ^= 1; return u.i; }
int v_sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (__hyla_probe(11, (n-- > 0) != 0)) s += va_arg(ap, int); s += (int)va_arg(ap, double) + (int)va_arg(ap, long long) + va_arg(ap, struct pair).a; va_end(ap); return s; }
int f_variadic(int a, int b) { return v_sum(2, a, b, (double)(a & 1023), (long long)b << 3, p_make(b, a)); }
int f_vla(int a, int b) { int n = (a & 7) + 1, t = 0; for (int i = 0; __hyla_probe(12, (i < n) != 0); i++) { int v[n], w[2][n]; v[i] = b + i; w[1][i] = v[i]; if (__hyla_probe(13, ((b + i) % 7 == 0) != 0)) return w[1][i]; if (__hyla_probe(14, (i == 5) != 0)) break; t += w[1][i] + sizeof w; } return t; }
int table[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8}}; const char *words[] = {"alpha", "be", "gamma"}; int *inside = &table[1][1];
int f_memory(int a, int b) { int x = a, *p = &x, **q = &p; **q += 3; p = table[a & 3] + (b & 1); *p ^= 5; return x + *p + words[(unsigned)b % 3][1] + inside[(a & 1) - 1] + (int)(p - &table[0][0]); }
int f_wide(int a, int b) { unsigned long long x = (unsigned)a * 0x100000001ull + b; long long y = (long long)b << 33; __int128 z = ((__int128)x << 50) + y; return (int)(x >> 7) ^ (int)(y >> 40) ^ (int)(z >> 70) ^ (int)(x % 1000003) ^ (x > (unsigned long long)y); }
int f_narrow(int a, int b) { unsigned char c = a; signed char d = b; short e = a * 3; unsigned short g = b >> 3; c += 200; d = -d; _Bool h = c & 2; return c + d * 3 + e - g + h + (c > d) + (unsigned)e % 7; }
int f_float(int a, int b) { double x = a * 0.5, y = b / 3.0; float z = (float)(x + y); return __hyla_probe(15, (x < y) != 0) ? (int)(z / 4) : (int)(x - y) + (z != 0) + (int)__builtin_floor(__builtin_fabs(y)); }
int f_builtin(int a, int b) { int r, s; int o = __builtin_add_overflow(a, b, &r) + 2 * __builtin_mul_overflow(a, b, &s); return r ^ s ^ o ^ __builtin_popcount(a) ^ __builtin_clz(b | 1) ^ (int)__builtin_bswap32(a) ^ (int)__builtin_rotateleft32(b, 7) ^ __builtin_expect(a, 3); }
static int twice(int x) { return x * 2; } static int less(int x) { return x - 1; } int (*ops[])(int) = {twice, less};
int f_pointers(int a, int b) { int (*f)(int) = ops[a & 1]; return f(b) + (f == twice) + ops[!(a & 1)](a); }
int f_static(int a, int b) { static int n = 3; static char s[] = "xyz"; n += a; s[1]++; return n + s[b & 3] + s[1]; }
int f_atomic(int a, int b) { int x = a, e = b; __sync_fetch_and_add(&x, b); __atomic_compare_exchange_n(&x, &e, 7, 0, 5, 5); return x + e + __atomic_fetch_max(&x, 100, 5) + x; }
int f_goto(int a, int b) { static void *t[] = {&&one, &&two, &&three}; int n = 0; goto *t[(unsigned)a % 3]; one: n += 1; two: n += b; three: return n * 2; }
static void wipe(int *p) { table[3][2] += *p; } 
int f_cleanup(int a, int b) { int r = 0; for (int i = 0; __hyla_probe(16, (i < 4) != 0); i++) { __attribute__((cleanup(wipe))) int x = a + i; if (__hyla_probe(17, (x % 5 == 0) != 0)) continue; if (__hyla_probe(18, (x % 11 == 0) != 0)) break; if (__hyla_probe(19, (b == 7) != 0)) return table[3][2]; r += x; } return r + table[3][2]; }
int f_recursive(int a, int b) { a &= 15; return __hyla_probe(20, (a <= 1) != 0) ? b : f_recursive(a - 1, b ^ a) + f_recursive(a - 2, b); }
int f_strings(int a, int b) { char s[16] = "hello", t[16]; __builtin_memset(t, a, 16); __builtin_memcpy(t + (a & 3), s, 6); __builtin_memmove(t + 1, t, 8); int h = 0; for (int i = 0; __hyla_probe(21, (i < 16) != 0); i++) h = h * 31 + t[i]; return h + b; }
int f_shift(int a, int b) { unsigned n = b & 31; return (a << n) ^ (a >> n) ^ (int)((unsigned)a >> n) ^ (int)((long long)a << (n + 9) >> 5); }
int f_divide(int a, int b) { int d = b | 1; if (__hyla_probe(22, (d == -1) != 0)) return 0; return a / d + a % d * 3 + (int)((unsigned)a / (unsigned)d) + (int)((long long)a * 7 % d); }
