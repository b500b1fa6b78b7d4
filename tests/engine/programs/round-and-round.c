struct node { struct node *parent; int rank; };

/* Goes round in a cycle of two nodes; nothing changes. */
int cycle(void) {
  static struct node a, b;
  a.parent = &b;
  b.parent = &a;
  struct node *node = &a;
  while (node != node->parent) node = node->parent;
  return node->rank;
}

/* The same branches each round, but not the same memory: in the end the index leaves the array. */
int count(void) {
  static char text[5000];
  int i = 0;
  while (text[i] == 0) i++;
  return i;
}

static struct node *root(struct node *node) {
  while (node != node->parent) node = node->parent;
  return node;
}

/* Most ways that two forests can be linked have no end. */
int unite(struct node *a, struct node *b) {
  struct node *ra = root(a), *rb = root(b);
  if (ra == rb) return 0;
  if (ra->rank < rb->rank) ra->parent = rb;
  else rb->parent = ra;
  if (ra->rank == rb->rank) ra->rank++;
  return 1;
}

int read_next(void);

/* Nothing but what it reads can end it. */
int waits(void) {
  for (;;)
    if (read_next() == 7) return 1;
}
