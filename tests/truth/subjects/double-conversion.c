// truth: f
int f(signed char a, unsigned char b) {
  double x = a * 1.5;
  int down = (int)x;
  if (down > x && a > 0)
    return 1; // never: it truncates
  if (down > x)
    return 2;
  if ((unsigned char)(b * 0.7) == 100)
    return 3;
  if ((float)x != x)
    return 4; // never: few bits
  if ((long long)(x * 1e10) == -15000000000LL)
    return 5; // never: -1.5 was rounded up above
  return (signed char)x == down ? 6 : 7;
}
