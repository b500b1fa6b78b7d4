// truth: walk
// settings: {"maxElements": 1, "maxDepth": 1, "declares": {"harmless": []}, "lvalues": {"load(list)#*.value": {"range": {"low": 0, "high": 1}}, "load(list)#*.next->value": {"range": {"low": 0, "high": 1}}, "raw(to)#*": {"range": {"low": 0, "high": 1}}}}
struct node {
  signed char value;
  struct node *next;
};
void load(struct node *list);
void raw(void *to);

int walk(void) {
  struct node own = {1, 0};
  signed char byte = 3;
  own.next = &own;
  load(&own);
  if (!own.next)
    return 1;
  if (own.next == &own)
    return 2; // nothing was written
  if (own.value < own.next->value)
    return 4;
  raw(&byte);
  if (byte == 3)
    return 5;
  return 0;
}
