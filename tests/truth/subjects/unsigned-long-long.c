// truth: f
int f(unsigned char a, unsigned char b) {
  unsigned long long v = a * 0x0101010101010101ull;
  unsigned long long w = v + b * 0x8000000000000000ull;
  if (v / 255 == 0x0101010101010101ull / 255 * a)
    return 1;
  if (w < v)
    return 2;
  if ((v ^ w) >> 63)
    return 3;
  if ((w >> 56) != a)
    return 4; // never: an even b leaves v alone
  if (v % 7 == 6 && b == 200)
    return 5;
  return 0;
}
