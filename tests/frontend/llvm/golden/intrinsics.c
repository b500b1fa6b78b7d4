int bits(unsigned x, unsigned long long y) {
  return __builtin_popcount(x) + __builtin_clz(x) + __builtin_ctzll(y) + __builtin_bswap32(x) + (int)__builtin_bswap64(y) + __builtin_bitreverse32(x)
    + __builtin_rotateleft32(x, 5) + __builtin_parity(x) + __builtin_ffs(x);
}
int overflow(int a, int b, unsigned long long c, unsigned long long d) {
  int r; unsigned long long s;
  if (__hyla_probe(0, (__builtin_add_overflow(a, b, &r)) != 0)) return 1;
  return r + __builtin_sub_overflow(a, b, &r) + __builtin_mul_overflow(c, d, &s) + __builtin_umul_overflow(a, b, (unsigned *)&r);
}
int others(int a, char *p, unsigned n) {
  __builtin_assume(a > 0);
  __builtin_prefetch(p);
  __builtin_memcpy(p, p + 4, n);
  __builtin_memmove(p, p + 1, 3);
  __builtin_memset(p, a, n);
  return __builtin_abs(a) + __builtin_expect(a, 1) + __builtin_constant_p(a) + __builtin_object_size(p, 0) + __builtin_object_size(p, 3)
    + __builtin_elementwise_max(a, 3) + __builtin_elementwise_add_sat(a, 5);
}
void trap(int a) { if (__hyla_probe(1, (a) != 0)) __builtin_trap(); __builtin_unreachable(); }
char *stack(int n) { char *p = __builtin_alloca(n); p[0] = 1; return p; }
