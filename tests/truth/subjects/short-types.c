// truth: f
int f(short x) {
  unsigned short u = (unsigned short)x;
  if (x * x == 2704)
    return x < 0 ? 1 : 2;
  if ((short)(x * 3) < 0 && x > 0)
    return 3;
  if (u > 65530)
    return 4;
  if (u > 40000 && x > 0)
    return 5; // never
  if (x == -x)
    return 6;
  if ((short)-x == x)
    return 7;
  return 0;
}
