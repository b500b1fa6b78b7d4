// truth: f
int f(unsigned char n) {
  int a = 0, b = 0, c = 0, d = 0;
  if (n & 1) a = 1;
  if (n & 2) b = 1;
  if (n & 4) c = 1;
  if (n & 8) d = 1;
  if (n & 16) a = !a;
  if (n & 32) b = a;
  if (n & 64) c = b;
  if (n & 128) d = c;
  if (d && n == 128)
    return 1; // never
  if (a && b && c && d && n == 255)
    return 2; // never: a was turned over
  if (a + b + c + d == 4)
    return (n & 17) == 16 ? 3 : 4;
  if ((n & 240) == 240 && d != a)
    return 5; // never
  return 0;
}
