struct pair { int first, second; };
int f(int x) {
  struct pair one = { 1, 2 }, *p = x > 3 ? &one : 0;
  long distance = (long)&((struct pair *)0)->second;
  if (x > 3)
    return distance & p->second;
  return distance & p->second; // null dereference
}
