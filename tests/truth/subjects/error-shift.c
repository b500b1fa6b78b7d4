// truth: f
int f(signed char a, signed char by) {
  if (by == 40)
    a = 1;
  int x = a << (by & 127) >> 1;
  if (by == 40)
    return 1; // never: past the width
  if ((by & 127) > 31)
    return 2; // never
  return x == 64 ? 3 : 4;
}
