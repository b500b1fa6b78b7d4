/* Loops whose dead branches need an invariant; `dead` marks what must be proved, every other branch is alive. */

int count_precond(int n) { return n >= 0; }
int count(int n) {
  int i;
  for (i = 0; i < n; i++)
    ;
  if (i > n) /* dead */
    return 1;
  return 0;
}

int step_precond(int n) { return n >= 0 && n < 1000000; }
int step(int n) {
  int i = 0;
  while (i < n)
    i += 2;
  if (i > n + 1) /* dead */
    return 1;
  if (i & 1) /* dead */
    return 2;
  return 0;
}

int nested_precond(int n, int m) { return n >= 0 && m >= 0; }
int nested(int n, int m) {
  int i, j = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
      if (i >= n) /* dead */
        return 1;
  if (i > n) /* dead */
    return 2;
  if (j > m) /* dead */
    return 3;
  return 0;
}

static int upto(int limit) {
  int k = 0;
  while (k < limit)
    k++;
  return k;
}
int callee_precond(int n) { return n >= 0; }
int callee(int n) {
  int r = upto(n);
  if (r != n) /* dead */
    return 1;
  return 0;
}

struct counter {
  int hits;
  int limit;
};
static void bump(struct counter *c) {
  if (c->hits < c->limit)
    c->hits++;
}
int counted(int n) {
  struct counter c = {0, 10};
  while (n-- > 0)
    bump(&c);
  if (c.hits > 10) /* dead */
    return 1;
  return 0;
}

static int depth(int n) {
  if (n <= 0)
    return 0;
  return depth(n - 1) + 1;
}
int recursive_precond(int n) { return n >= 0 && n < 100; }
int recursive(int n) {
  int d = depth(n);
  if (d > n) /* dead */
    return 1;
  if (d < 0) /* dead */
    return 2;
  return 0;
}

/* Any n: the loop may not run at all. */
int anything(int n) {
  int i;
  for (i = 0; i < n; i++)
    ;
  if (i > n)
    if (i != 0) /* dead */
      return 1;
  return 0;
}

/* The table is longer than what is followed cell by cell; the counters are not. */
int matches(const unsigned char *table, int size) {
  unsigned char copy[300];
  int found = 0;
  int i;
  if (size < 0 || size > 300)
    return 0;
  for (i = 0; i < size; i++)
    copy[i] = table[i & 7];
  for (i = 0; i < size; i++)
    if (copy[i] == 'x')
      found++;
  if (found > size) /* dead */
    return 1;
  return 2;
}

static int total;
int global_counter(int n) {
  total = 0;
  while (n > 0) {
    total = total + 1 & 7;
    n--;
  }
  if (total > 7) /* dead */
    return 1;
  return 0;
}

int pointer_walk(const char *s) {
  const char *p = s;
  while (*p)
    p++;
  if (p - s > 7) /* dead */
    return 1;
  return 0;
}

/* Needs s <= 3 * i besides, or s might wrap around. */
int sums_precond(int n) { return n >= 0 && n < 1000; }
int sums(int n) {
  int i, s = 0;
  for (i = 0; i < n; i++) {
    if (i & 1)
      s += 3;
    else
      s += 1;
  }
  if (s > 3 * n) /* dead */
    return 1;
  if (s < n) /* dead */
    return 2;
  return 0;
}

struct shared {
  unsigned a : 3, b : 5;
};

/* The bit-fields of one byte are one input, named after all of them. */
int shared_byte(int n, struct shared *s) {
  int i = 0;
  s->b = 3;
  while (i < n) {
    i++;
    if (s->a == 2)
      s->b = 4;
  }
  if (s->b > 4) /* dead */
    return 1;
  return 0;
}

int either_precond(int n, int m) { return n >= 0 && n < 1000000 && m >= 0 && m < 1000000; }
int either(int n, int m) {
  int i = 0;
  while (i < n || i < m)
    i += 2;
  if (i - (n > 9 || m > 9) == -3) /* dead */
    return 1;
  return 0;
}
