// truth: f
struct node {
  signed char value;
  struct node *next;
};

static int length(const struct node *n) {
  int count = 0;
  for (; n; n = n->next)
    count++;
  return count;
}

int f(signed char a, signed char b) {
  struct node third = {9, 0}, second = {b, &third}, first = {a, &second};
  struct node *head = &first;
  if (a > b) {
    first.next = &third;
    second.next = &first;
    head = &second;
  }
  if (length(head) != 3)
    return 1; // never
  if (head->value > head->next->value)
    return 2; // never
  if (head->next->next->value == 9 && head == &second)
    return head->next == &first ? 3 : 4; // the latter never
  if (b < 9 && head->next->next != &third)
    return 5; // never
  return 6;
}
