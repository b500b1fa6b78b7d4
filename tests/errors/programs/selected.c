struct node { int value; };
int f(int x) {
  struct node one = { 1 }, *p = x > 3 ? &one : 0;
  if (x > 7)
    return p->value;
  return p->value; // null dereference
}
