#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static const char *const names[] = {"zero", "one", "two", "three"};
int grid[4][5];

struct pair { int a; short b; char c; };
struct node { int value; struct node *next; };
struct bits { unsigned x : 3; unsigned y : 5; int z : 9; };
union word { uint32_t u; uint8_t b[4]; float f; };

int lookup(unsigned i) {
  if (i < 16 && table[i] > 4) return table[i];
  return -1;
}

int write_then_read(int a[8], int i, int j, int v) {
  if (i < 0 || i >= 8 || j < 0 || j >= 8) return 0;
  a[i] = v;
  if (a[j] == 12345) return 1;
  return 2;
}

int two_dimensions(int i, int j) {
  if (i < 0 || i > 3 || j < 0 || j > 4) return 0;
  grid[i][j] = 7;
  if (grid[j & 3][i] == 7) return 1;
  return 2;
}

int pairs(struct pair p[4], int i, int j) {
  if ((unsigned)i >= 4 || (unsigned)j >= 4) return 0;
  struct pair copy = p[i];
  p[j] = copy;
  copy.b += 1;
  if (p[j].a == copy.a && p[j].b != copy.b) {
    if (p[j].c > 3) return 2;
    return 1;
  }
  return 0;
}

int list_sum(struct node *n) {
  int sum = 0;
  while (n != NULL) {
    sum += n->value;
    n = n->next;
  }
  if (sum == 100) return 1;
  return 0;
}

int bit_fields(int v, unsigned w) {
  struct bits s;
  s.x = v;
  s.z = v - 3;
  s.y = w;
  if (s.x == 5 && s.y > 20) return 1;
  if (s.z < -200) return 2;
  return 0;
}

int unions(uint32_t v) {
  union word w;
  w.u = v;
  if (w.b[0] == 0x12 && w.b[3] > w.b[1]) return 1;
  w.b[2] = 7;
  if (w.u == 0x00070000) return 2;
  if (w.f > 1.5f) return 3;
  return 0;
}

int blocks(struct pair *p, int n) {
  struct pair local[4];
  struct node one = {5, NULL}, other;
  memset(local, 0, sizeof local);
  memcpy(&local[1], p, sizeof *p);
  one.next = &one;
  memcpy(&other, &one, sizeof one);
  if (other.next->value != 5) return -1;
  if (local[1].a > local[0].a) return 1;
  if (local[1].b < 0 && n > 3) return 2;
  return 0;
}

int symbolic_copy(char dst[8], const char *src, unsigned n) {
  if (n > 6) return -1;
  memcpy(dst, src, n);
  if (dst[3] == 'x' && n > 3) return 1;
  if (dst[5] == 'y') return 2;
  return 0;
}

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static int (*const operations[])(int, int) = {add, sub, mul};

int function_pointers(unsigned op, int a, int b) {
  if (op > 2) return 0;
  int r = operations[op](a, b);
  if (r == 42) return 1;
  return 2;
}

int strings(const char *s) {
  if (strcmp(s, "abc") == 0) return 1;
  if (strlen(s) > 5) return 2;
  if (s[0] == 'q') return 3;
  return 0;
}

int name_of(int i, int k) {
  if (i < 0 || i > 3 || k < 0 || k > 2) return 0;
  const char *n = names[i];
  if (n[k] == 'r') return 1;
  return 2;
}

int choose(int k) {
  switch (k) {
    case 1: return 10;
    case 2:
    case 3: return 20;
    case 10 ... 20: return 30;
    case -5: return 40;
    default: return 50;
  }
}

int choose_wide(unsigned long long k) {
  switch (k) {
    case 0xffffffffffffffffull: return 1;
    case 0x8000000000000000ull ... 0x8000000000000010ull: return 2;
    case 7: return 3;
  }
  return 0;
}

int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
int recursion(int n) {
  if (n < 0 || n > 10) return 0;
  if (factorial(n) > 1000) return 1;
  return 2;
}

int heap(int n, int i) {
  if (n < 1 || n > 4) return 0;
  int *p = malloc(n * sizeof *p);
  for (int k = 0; k < n; k++) p[k] = k * k;
  p = realloc(p, 8 * sizeof *p);
  p[7] = 3;
  int r = 0;
  if (i >= 0 && i < n && p[i] == 4) r = 1;
  free(p);
  return r;
}

int floats(double x, float y) {
  if (x > 0.5 && x < 0.75) return 1;
  if (y * 2.0f == 3.0f) return 2;
  if ((int)x == 7) return 3;
  if (x != x) return 4;
  return 0;
}

int wide(int64_t a, uint64_t b) {
  if (a / 3 == 1000000000000LL) return 1;
  if ((b >> 40) == 0x1234) return 2;
  if ((b & 0xff) * (b & 0xff) == 49) return 3;
  if (a < -5 && (int)a == 17) return 4;
  return 0;
}

int pointers(int *p, int *q, int n) {
  if (p == NULL) return -1;
  if (p == q) return 1;
  int *end = p + 4;
  int count = 0;
  for (int *r = p; r != end; r++) if (*r == n) count++;
  if (count == 2) return 2;
  if (n >= 0 && n <= 4 && p + n == end) return 3;
  if (n >= 0 && n <= 4 && end - (p + n) == 2) return 4;
  if (((uintptr_t)p & 3) != 0) return 5;
  return 0;
}

int division(int a, int b) {
  if (b != 0 && a / b == 5) return 1;
  if ((a >> 3) == 17) return 2;
  if (b >= 0 && b < 32 && (a << b) == 64) return 3;
  return 0;
}

extern int read_sensor(void);
extern char *get_name(void);
int stubs(int limit) {
  int first = read_sensor();
  int second = read_sensor();
  if (first > limit && second == first + 1) return 1;
  return 0;
}

static struct pair make(int a, char c) {
  struct pair p = {a, (short)(a + 1), c};
  return p;
}
static int total(struct pair p) {
  p.a += p.b;
  return p.a + p.c;
}
int by_value(int a, char c) {
  struct pair p = make(a, c);
  int t = total(p);
  if (p.a != a) return -1;
  if (t == 100) return 1;
  return 0;
}

#include <stdarg.h>
static int sum_of(int count, ...) {
  va_list args;
  va_start(args, count);
  int sum = 0;
  for (int i = 0; i < count; i++) sum += va_arg(args, int);
  va_end(args);
  return sum;
}
int variadic(int a, int b) {
  if (sum_of(3, a, b, 4) == 20) return 1;
  return 0;
}

int counter(int n) {
  static int calls = 3;
  calls += n;
  if (calls == 10) return 1;
  return 0;
}

int loops(const unsigned char *s, int n) {
  if (n < 0 || n > 8) return -1;
  unsigned hash = 5381;
  for (int i = 0; i < n; i++) hash = hash * 33 + s[i];
  if (hash % 7 == 3) return 1;
  if (hash == 177670) return 2;
  return 0;
}

int swap_table(int i, int j) {
  int perm[6];
  for (int k = 0; k < 6; k++) perm[k] = k;
  if (i < 0 || i > 5 || j < 0 || j > 5) return 0;
  int t = perm[i];
  perm[i] = perm[j];
  perm[j] = t;
  if (perm[2] == 5) return 1;
  return 2;
}

int pointer_table(int i, int v) {
  int a = 1, b = 2, d = 3;
  int *where[3] = {&a, &b, &d};
  if (i < 0 || i > 2) return 0;
  *where[i] = v;
  if (b == 77) return 1;
  if (a + b + d == 10) return 2;
  return 3;
}

int uninitialised(int n) {
  int x;
  if (n > 3) x = n;
  if (n > 5) {
    if (x == 9) return 1;
  }
  return 0;
}

_Bool flags(_Bool a, _Bool b, unsigned char m) {
  _Bool both = a && b;
  if (both || (m & 0x40)) return 1;
  if (a ^ b) return 0;
  return m == 3;
}

int conditional(int a, int b) {
  int m = a > b ? a : b;
  int k = (a == 3) + (b == 4) * 2;
  if (k == 3) return 1;
  if (m == 50) return 2;
  return 0;
}

/* The row is longer than the few bits of the two indices together can say. */
int narrow_indices(int v) {
  static unsigned short rows[20][4];
  rows[v & 1][v & 3]--;
  if (rows[1][1] == 65535) return 1;
  return rows[(v >> 2) & 1][v & 3] == 7;
}
