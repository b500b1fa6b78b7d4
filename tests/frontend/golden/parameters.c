/* What the text knows of parameters, and the entries. */
typedef int V4[4];
typedef const int ci;
typedef void nothing;
typedef struct { int q; } anonymous;
union u { int i; float f; };
int arrays(V4 a, int b[const 3], int c[static 2*2], int (*d)[5], int *e[7], int m[3][4], char s[], int (*fp[2])(int), int (g)[6], const V4 h) { return 0; }
int variable(int n, int a[n], int b[0x10u], int c[(1 + 2) * 3]) { return n; }
int scalars(ci a, volatile int b, anonymous c, enum { X, Y } d, union u e, _Complex double z, long double l) { return a; }
nothing no_result(register int x) { if (x) return; }
struct s { int a[3]; } by_value(struct s s) { return s; }
int (*function_pointer(int x))(int) { return 0; }
int old_style(a, b, c) int a; char b; float c[4]; { return a ? b : 1; }
int variadic(int n, ...) { return n; }
static int hidden(int x) { return x; }
inline int only_inline(int x) { return x; }
static inline int static_inline(int x) { return x; }
extern inline int extern_inline(int x) { return x; }
_Noreturn void never(void) { for (;;); }
__attribute__((noreturn, cdecl)) void attributed(int x) { if (x) for (;;); __builtin_unreachable(); }
const char *text(const char *restrict s) { return s; }
int no_prototype() { return 1; }
int renamed(int x) __asm__("other");
int renamed(int x) { return x; }
int stub(double, const char *, ...);
struct s *stub2(int [4]);
int uses(void) { return stub(1, "") + (stub2(0) != 0); }
int main(int argc, char **argv) { return argc > 1; }
