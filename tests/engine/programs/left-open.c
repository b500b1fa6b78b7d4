#include <ctype.h>
#include <string.h>

static int state;
static int set(void) { state = 1; return 0; }
static int get(void) { return state; }
static int plus(int a, int b) { return a + b; }
static int next(int *p) { return ++*p; }
struct counter { int count; };
static int counted(struct counter *c) { return ++c->count; }
static int pair(int a, int b) { return a * 10 + b; }

int operands(void) {
  state = 0;
  if (set() + get() == 0) return 1;
  return 0;
}
int arguments(void) {
  int n = 0;
  if (pair(next(&n), next(&n)) == 21) return 1;
  return 0;
}
int read_beside_call(void) {
  state = 5;
  if (state + set() == 1) return 1;
  return 0;
}
int compound(void) {
  state = 5;
  state += set();
  if (state != 1) return 1;
  return 0;
}
int target_of_assignment(int a[4]) {
  int i = 0;
  a[1] = 0;
  a[i] = next(&i);
  if (a[1] != 1) return 1;
  return 0;
}
int written_after(void) {
  int sum = set() + (state = 3);
  if (state != 3) return sum;
  return 0;
}
int members(void) {
  struct counter c = { 0 };
  int both[] = { counted(&c), counted(&c) };
  if (both[0] > both[1]) return 1;
  return 0;
}

int pure(int x) {
  if (plus(x, 1) + plus(x, 2) != 2 * x + 3) return 1; // dead
  return 0;
}
int apart(int x) {
  int y = x;
  if (plus(y, 1) + set() != x + 1) return 1; // dead
  if (state != 1) return 2; // dead
  return 0;
}
int own_variables(void) {
  int a = 0, b = 0;
  if (next(&a) + b != 1) return 1; // dead
  return 0;
}
struct buffer { int used; signed char *items; };
int taken_and_counted(struct buffer *b) {
  signed char *items = b->items;
  int used = b->used;
  signed char got = b->items[b->used++];
  if (b->items != items) return 1; // dead
  if (b->used != used + 1) return 2; // dead
  return got;
}
int twice(void) {
  state = 5;
  int sum = state++ + state;
  if (sum != 11) return 1;
  return 0;
}
int in_order(void) {
  state = 0;
  if (set() || get() != 1) return 1; // dead
  if (set() == 0 && get() != 1) return 2; // dead
  return (set(), get()) != 1; // dead
}

int literals(void) {
  const char *p = "left";
  const char *q = "left";
  if (p != q) return 1;
  return 0;
}
static const char *const names[] = { "on", "on", "off" };
int table(void) {
  if (names[0] != names[1]) return 1;
  return 0;
}
int one_literal(int k) {
  const char *p = "right", *end = p;
  while (*end) end++;
  if (p > end) return 1; // dead
  if (end - p != 5) return 2; // dead
  return strcmp(k ? "right" : "left", "left") == 0;
}
int contents(void) {
  if (strcmp("left", "left") != 0) return 1; // dead
  return 0;
}

struct padded { char c; int i; };
static struct padded same(struct padded s) { return s; }
int assigned(char c, int i) {
  struct padded a, b;
  memset(&a, 0, sizeof a);
  a.c = c;
  a.i = i;
  b = a;
  if (b.c != c || b.i != i) return 1; // dead
  if (((char *)&b)[1] != 0) return 2;
  return 0;
}
int passed(void) {
  struct padded a, b;
  memset(&a, 0, sizeof a);
  b = same(a);
  if (b.i != 0) return 1; // dead
  if (memcmp(&a, &b, sizeof a) != 0) return 2;
  return 0;
}
int by_pointers(struct padded *to, struct padded *from) {
  ((char *)from)[2] = 7;
  *to = *from;
  if (((char *)to)[2] != 7) return 1;
  return 0;
}
int copied_bytes(void) {
  struct padded from, to;
  memset(&from, 7, sizeof from);
  memcpy(&to, &from, sizeof to);
  if (((char *)&to)[2] != 7) return 1; // dead
  return 0;
}

int letter(int c) {
  if (c > 127 && c < 256 && isalpha(c)) return 1;
  return 0;
}
int plain(char c) {
  if (c >= 0 && isalpha(c) && c < 'A') return 1; // dead
  return 0;
}
int space(int c) {
  if (c > 127 && c < 256 && isspace(c)) return 1;
  return 0;
}
int upper(int c) {
  if (c > 127 && c < 256 && toupper(c) != c) return 1;
  if (c == 'i' && toupper(c) != 'I') return 2;
  return 0;
}
int ascii(int c) {
  if (c == 'a' && !isalpha(c)) return 1; // dead
  if (c == 'a' && toupper(c) != 'A') return 2; // dead
  if (isdigit(c) && c > '9') return 3; // dead
  return 0;
}
