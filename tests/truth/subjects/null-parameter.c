// truth: f
// settings: {"maxElements": 1}
struct node {
  signed char value;
  unsigned char kind;
};

int f(const struct node *n) {
  if (!n)
    return 1;
  if (n->kind == 3 && n->value < 0)
    return n->value == -128 ? 2 : 3;
  if (n == 0)
    return 4; // never
  return 0;
}
