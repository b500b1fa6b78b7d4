/* The last branch contradicts the first one unless the value is replaced in between. */
int redefined(int x, int y) {
  int v = x;
  if (x <= 10)
    return 0;
  if (y > 0)
    v = y;
  if (v < 5)
    return 1;
  return 2;
}

/* The same with a write through a pointer that may or may not mean the variable. */
int through_pointer(int x, int y, int other) {
  int v = x, w = 0;
  int *p = other ? &w : &v;
  if (x <= 10)
    return 0;
  if (y > 0)
    *p = y;
  if (v < 5)
    return 1;
  return 2;
}

static void put(int *to, int value) {
  if (value > 0)
    *to = value;
}

/* The same in a called function, and in a loop. */
int in_call(int x, int y) {
  int v = x;
  if (x <= 10)
    return 0;
  put(&v, y);
  if (v < 5)
    return 1;
  return 2;
}

int in_loop(int x, const int a[3]) {
  int v = x;
  if (x <= 10)
    return 0;
  for (int i = 0; i < 3; i++)
    if (a[i] > 0)
      v = a[i];
  if (v < 5)
    return 1;
  return 2;
}

/* Nothing replaces the value: the branch is dead. */
int kept(int x, int y, const int a[3]) {
  int v = x, w = 0;
  int *p = &w;
  if (x <= 10)
    return 0;
  put(p, y);
  for (int i = 0; i < 3; i++)
    if (a[i] > 0)
      w = a[i];
  if (v < 5)
    return 1;
  return w;
}

static int pick(int v) {
  if (v == 77123)
    return 0;
  return 5;
}

/* Two calls of one function: what one of them returns says nothing of what the other did. */
int two_results(int x, int y) {
  int a = pick(x), b = pick(y);
  if (a == 0) {
    if (b != 0)
      return 1;
    return 2;
  }
  return b == 0 ? 3 : 4;
}
