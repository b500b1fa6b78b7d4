/* A buffer that is full long before the string ends. */
int copies(char *to, const char *from) {
  int n = 0, letters = 0;
  while (*from) {
    if (n == 99) return -1;
    if (*from >= 'a' && *from <= 'z') letters++;
    to[n++] = *from++;
  }
  to[n] = 0;
  return letters;
}

/* Numbers up to the first zero. */
int longest(const unsigned short *numbers) {
  int n = 0;
  while (numbers[n]) n++;
  return n > 200 ? 2 : n > 6;
}
