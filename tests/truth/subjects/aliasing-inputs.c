// truth: f
// settings: {"maxElements": 1, "lvalues": {"p": {"elements": {"low": 0, "high": 31}}, "q": {"aliases": ["p"], "elements": {"low": 0, "high": 31}}}}
int f(unsigned char *p, unsigned char *q) {
  unsigned char old = *p;
  *q = 5;
  if (*p != old && p != q)
    return 1; // never
  if (*p == 5 && old != 5)
    return 2;
  *p = 9;
  if (*q == 9 && p != q)
    return 3; // never
  if (*q == 9)
    return 4;
  return old > 20 ? 5 : 6;
}
