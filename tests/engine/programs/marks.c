/* Pointers that are NULL until something is seen, compared with NULL, with each other and with what is beside them. */
int marks(const char *text, unsigned n) {
  const char *from = 0, *to = 0, *p;
  if (n > 4) return -1;
  for (p = text; p != text + n; p++) {
    if (*p == '<' && !from) from = p;
    if (*p == '>' && from != 0) to = p;
  }
  if (from == 0) return to == 0 ? 0 : 1; /* never: nothing ends that did not begin */
  if (to == 0) return 2;
  return to - from == 1 ? 3 : 4;
}
