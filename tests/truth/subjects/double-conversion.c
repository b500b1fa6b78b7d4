// truth: f
int f(signed char a, unsigned char b) {
  float half = a * 0.5f;
  int down = (int)half;
  if (down > half)
    return a == -7 ? 1 : 2;
  if (down < half && a == 5)
    return down == 2 ? 3 : 4; // the latter never: it truncates
  if ((unsigned char)(b * 0.75) == 100)
    return 5;
  if ((long long)((double)a * 1e10) == 20000000000LL)
    return 6;
  return (signed char)half == 60 ? 7 : 8;
}
