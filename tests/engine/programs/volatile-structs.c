/* Structs with volatile parts that are copied as a whole. */
typedef unsigned int word;
struct reg {
  volatile int status;
  int data;
};
static struct reg ports[2];
struct reg uart;

/* Each copy reads the status anew, and the rest is ordinary memory. */
int pointed(struct reg *r) {
  struct reg a = *r;
  struct reg b = *r;
  if (a.data != b.data)
    return 2; /* never */
  return a.status != b.status;
}

int assigned(void) {
  struct reg a, b;
  a = uart;
  b = uart;
  if (a.data != b.data)
    return 2; /* never */
  return a.status != b.status ? 1 : 0;
}

static struct reg same(struct reg r) { return r; }

int passed(int k) {
  struct reg a = same(ports[k & 1]);
  struct reg b = k > 0 ? ports[k & 1] : ports[k & 1];
  if (a.data != b.data)
    return 2; /* never */
  return a.status != b.status ? 1 : 0;
}

typedef struct {
  const volatile word in[2];
  struct {
    _Atomic unsigned char level;
  } deep;
  volatile struct {
    short x;
  };
  int *volatile next;
  char rest;
} device;

int deep(device *d) {
  const device a = *d, b = *d;
  if (a.rest != b.rest)
    return 5; /* never */
  if (a.in[1] != b.in[1])
    return 1;
  if (a.deep.level != b.deep.level)
    return 2;
  if (a.x != b.x)
    return 3;
  return a.next != b.next ? 4 : 0;
}

/* Nobody else knows of these. */
int own(int x) {
  struct reg a = {x, x}, b, c;
  b = a;
  c = b;
  if (c.status != x)
    return 1; /* never */
  return b.data != c.data ? 2 : 0; /* never */
}

struct bits {
  volatile unsigned low : 3;
  unsigned high : 5;
};
union both {
  volatile int i;
  char c[4];
};

int bits(struct bits *p) {
  struct bits a = *p, b = *p;
  return a.low != b.low ? 1 : 0;
}

int both(union both *p) {
  union both a = *p, b = *p;
  return a.i != b.i ? 1 : 0;
}

void *memcpy(void *, const void *, unsigned long);

int bytes(void) {
  struct reg a, b;
  memcpy(&a, &uart, sizeof a);
  memcpy(&b, &uart, sizeof b);
  return a.status != b.status ? 1 : 0;
}

int local(void *p) {
  typedef struct {
    volatile char c;
    char d;
  } pair;
  pair a = *(pair *)p, b = *(pair *)p;
  return a.c != b.c ? 1 : 0;
}
