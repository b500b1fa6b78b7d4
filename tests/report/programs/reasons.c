/* One dead branch for each way to explain it. */

int limits(int lim, int other) {
  int hi = 0, lo = 0;
  if (lim > 500)
    hi = 1;
  if (lim < 100)
    lo = 1;
  if (other)
    other = 2;
  if (hi && lo)
    return 1; /* never */
  return other;
}

int assigned(int x) {
  int v = x;
  if (x <= 10)
    return 0;
  if (v < 5)
    return 1; /* never */
  return 2;
}

int dominated(int a, int b) {
  if (a > b) {
    if (a < b)
      return a == 3; /* never */
    if (a == b)
      return b > 3 ? 1 : 2; /* never */
  }
  return 0;
}

int itself(signed char a) {
  if (a * a == -1)
    return 1; /* never */
  return 0;
}

int kinds(int c) {
  switch (c & 3) {
  case 0:
    return 0;
  case 1:
  case 2:
  case 3:
    return 1;
  case 4: /* never */
    return 2;
  }
  return 3;
}

int counted(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i++;
  if (i > n)
    return 1; /* never */
  return 0;
}

int between(int n) {
  int i = 0;
  if (n < 0)
    return 0;
  while (i < n)
    i++;
  if (i < 0 || i > n)
    return 1; /* never */
  return 2;
}

int narrow(unsigned char n) {
  if (n > 250)
    if (n < 200)
      return 1; /* never */
  return 0;
}

int equals(int a, int b, int c) {
  if (a == b && b == c)
    if (a != c)
      return 1; /* never */
  return 0;
}
