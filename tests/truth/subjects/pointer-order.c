// truth: f

/* Offsets of any size: before the object, in it, behind it, and so far away that nobody knows. */
int f(unsigned char high, signed char low) {
  char buffer[8] = {0};
  unsigned length = ((unsigned)high << 24) + low;
  const char *end = buffer + length;
  const char *next = end + 1;
  if (buffer < end) {
    if (length > 0x80000000u)
      return 1;
    if (next <= buffer)
      return 2; // never
    return low > 100 ? 3 : 4;
  }
  if (end < buffer)
    return high == 0 ? 5 : 6; // the latter only for what lies in front
  if (low != 0 || end != buffer)
    return 7; // never
  return 8;
}
