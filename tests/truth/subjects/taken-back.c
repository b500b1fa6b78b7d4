// truth: f

/* What is added to a pointer and taken back leaves nothing, unless it led out of the address space on the way. */
int f(unsigned char high, signed char low) {
  static int table[4] = {1, 2, 3, 4};
  int index = (int)((unsigned)high << 24) + low;
  int *far = table + index;
  int *back = far - index;
  if (back != table)
    return 1; // never
  if (high > 40)
    return *back == 1 ? 2 : 3; // the latter never
  if (far < back)
    return 4;
  return table <= back ? 5 : 6; // the latter never
}
