#include <stdlib.h>
#include <string.h>

struct node {
  int v;
  struct node *next;
};
struct buffer {
  int length;
  char data[4];
};
static int table[4];
extern struct node *find(int key);

/* What a caller has to provide. */
int loop(const int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum > 5 ? 1 : 0;
}
int at(const char *s, unsigned n) { return s[n] == 'x' ? 1 : 0; }
int either_side(const int *a, int i) { return a[i] == 7 ? 1 : 0; }
int far(const int *p) { return p[20] == 3 ? 1 : 0; }
int null(const int *p, int x) {
  if (x > 3 && p == 0)
    x++;
  return *p == x ? 1 : 0;
}
int deep(const struct node *l) { return l->next->next->next->v == 4 ? 1 : 0; }
int callback(int (*cb)(int), int x) { return (cb == 0 && x > 3) || cb(x) > 3 ? 1 : 0; }
int block(const char *s, unsigned n) {
  char copy[4096];
  if (n == 77)
    copy[0] = 'a';
  if (n > sizeof copy)
    return 0;
  memcpy(copy, s, n);
  return n > 9 && copy[9] == 'a' ? 1 : 0;
}
int apart(const char *a, const char *b) { return b - a < 4 ? 1 : 0; }
int found(int key) {
  struct node *n = find(key);
  if (n && key > 3)
    key++;
  return n->v == key ? 1 : 0;
}

/* What is wrong whoever calls. */
int own_global(int i) { return table[i] == 3 ? 1 : 0; }
int own_local(int i) {
  int t[3] = {1, 2, 3};
  return t[i] == 3 ? 1 : 0;
}
int own_allocation(int i) {
  char *p = calloc(4, 1);
  if (!p)
    return 2;
  return p[i] == 3 ? 1 : 0;
}
int inside_struct(const struct buffer *b, int i) { return b->data[i] == 3 ? 1 : 0; }
int sized(const int a[4], int i) {
  if (i == 7)
    i = 8;
  return a[i] == 3 ? 1 : 0;
}
int own_null(int x) {
  int *p = 0;
  if (x != 3)
    p = &x;
  return *p == 4 ? 1 : 0;
}
int divides(int a, int b) { return b == 0 && a / b == 3 ? 1 : 0; }
int freed_twice(int x) {
  char *p = malloc(4);
  if (!p)
    return 0;
  free(p);
  if (x > 3)
    free(p);
  return 2;
}
int used_after_free(int x) {
  char *p = malloc(4);
  if (!p)
    return 0;
  *p = 1;
  if (x > 3)
    free(p);
  return *p;
}
int uninitialised(int x) {
  int y;
  if (x > 3)
    y = 4;
  return y > 2 ? 1 : 0;
}

int span(const char *p, const char *e) {
  if (e - p >= 8) {
    if (*p == 3) return 3;
  }
  return p == 0;
}

/* Where `out` leads into the block that `in` has, it is still `in` that is read. */
unsigned last(const unsigned char in[], unsigned char out[], unsigned len) {
  if (in[len - 1] == '=') len--;
  if (in[len - 1] == '=') len--;
  if (out == 0) {
    if (len >= 77 && in[76] == '\n') len -= len / 77;
    return len / 4;
  }
  for (unsigned i = 0; i < len; i++) out[i] = in[i];
  return len;
}

/* Which function is called, and whether any, comes down to one pointer of the caller's. */
struct observer { int (*act)(struct observer *); int state; struct observer *self; };
int kept_callback(struct observer *o) {
  int (*act)(struct observer *) = o->act;
  act(o);
  return o->act != act;
}
int own_member(struct observer *o) {
  o->state = 1;
  return o->self == o;
}

struct stack { int *items; unsigned top; };
int element_of_member(struct stack *s, int x) {
  if (s->items == 0 && x > 3)
    x++;
  return s->items[s->top] == x ? 1 : 0;
}
int own_null_element(int x, unsigned char i) {
  int t[256] = {0}, *p = 0;
  if (x != 3)
    p = t;
  return p[i] == 4 ? 1 : 0;
}
