// truth: f
int f(unsigned char a, signed char b) {
  unsigned short s = 65535;
  if (a + 1 == 256)
    return (unsigned char)(a + 1) == 0 ? 1 : 2; // the latter never
  if ((a ^ 0xff) == ~a)
    return 3; // never: ~a is negative
  if (s + 1 == 0)
    return 4; // never: int
  if (a * b < -32000)
    return 5;
  if (-a > b && b >= 0)
    return 6; // never
  if ((a << 4) == 0xab0)
    return 7;
  if (sizeof(a + b) - 5 < 0)
    return 8; // never: unsigned
  return b < sizeof a ? 9 : 10;
}
