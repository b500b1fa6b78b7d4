/* GNU C. */
struct bits { int f : 3; unsigned g : 4; };
int elvis(int n, char *p, struct bits s, double d) {
  char *q = p ?: "none";
  int z = s.g ?: 4;
  z = (n && s.f) ?: 7;
  z = !(n || z) ?: n ?: 3;
  d = d ?: 1.5;
  q = ((char *)((void *)0 ?: q)) ?: p;
  return q[0] ?: (n > 3 ?: z);
}
int statement_expressions(int n) {
  int r = ({ int k = 0; while (k < n) { if (k == 3) break; k++; } k; }) && ({ n > 2; });
  if (({ int q = n; q ? 1 : 2; }) == 2) r++;
  return r;
}
int jumps(int n) {
again:
  if (n > 3) { n--; goto again; }
  if (n < 0) goto out; else n++;
  void *table[] = { &&out, &&again };
  goto *table[n & 1];
out:
  return 1;
}
int builtins(int a, long long b, float f) {
  if (__builtin_expect(!!(a), 1)) return 1;
  if (__builtin_expect(a && b, 0)) return 2;
  if (__builtin_expect(b, 1)) return 3;
  if (__builtin_expect(f, 1)) return 4;
  if (__builtin_constant_p(a && b)) return 5;
  return __builtin_choose_expr(1, a ? 4 : 5, a && 6) + __builtin_object_size(a ? &a : 0, 0);
}
int generic(int x) {
  return _Generic(x && 1, int: x ? 1 : 2, char: x && 3);
}
int initialisers(int n) {
  int a[8] = { n ? 1 : 2, [3] = n && 1, 5 };
  int b[] = { [1 ... 3] = n || 1, n ? 3 : 4 };
  struct bits s = { .g = n ? 1 : 2, .f = n && a[0] };
  return s.f + (struct bits){ .g = n || b[1] }.g;
}
int lengths(int n) { int a[n > 0 ? n : 1]; return sizeof a; }
int casts(int a, int b) {
  if ((_Bool)(a && b)) return 1;
  if ((char)a) return 2;
  if (__extension__ (a || b)) return 3;
  return 0;
}
