// truth: f
static int parse(const char *s, int *out) {
  int sign = 1, value = 0;
  if (*s == '-')
    sign = -1, s++;
  if (!*s)
    return 0;
  for (; *s; s++) {
    if (*s < '0' || *s > '9')
      return 0;
    value = value * 10 + (*s - '0');
  }
  *out = sign * value;
  return 1;
}

int f(char a, char b) {
  char text[3] = {a, b, 0};
  int value;
  if (!parse(text, &value))
    return a == 0 ? 1 : 2;
  if (value > 99)
    return 3; // never
  if (value < -9)
    return 4; // never
  if (value == -7)
    return 5;
  return value == 42 ? 6 : 7;
}
