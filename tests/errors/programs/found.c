static const int numbers[3] = { 2, 3, 5 };
static const int *find(int x) {
  for (int i = 0; i < 3; i++)
    if (numbers[i] == x)
      return &numbers[i];
  return 0;
}
int f(int x) {
  const int *p = find(x);
  return *p; // null dereference
}
