// truth: f
int f(signed char a, unsigned char b) {
  int value = a * 1000 + b;
  unsigned char *p = (unsigned char *)&value;
  if (p[3] == 0xff && a >= 0)
    return 1; // never
  if (p[0] == 0 && p[1] == 0)
    return value == 0 ? 2 : 3; // the latter never
  p[1] = b;
  if ((value >> 8 & 255) != b)
    return 4; // never
  if (value == 0x5555)
    return 5;
  float one = 1.0f;
  ((unsigned char *)&one)[2] = b;
  return one > 1.9f ? 6 : one == 1.0f ? 7 : 8;
}
