/* A pool hands nodes out, and may hand the same one out again. */
struct node {
  struct node *next;
  int value;
};

struct node *from_pool(void);

int twice(void) {
  struct node *first = from_pool();
  if (!first)
    return 0;
  first->value = 7;
  struct node *second = from_pool();
  if (second != first)
    return 1;
  return second->value == 7 ? 2 : 3;
}
