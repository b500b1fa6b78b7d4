// truth: f
int f(signed char a, unsigned char b) {
  long long v = ((long long)a << 40) + b;
  if (v < 0) {
    if (v % 1000 == -776)
      return 1;
    return v / 1099511627776LL == a ? 2 : 3;
  }
  if (v > 0x7f0000000000LL)
    return 4;
  if (v == 0x1200000000ffLL)
    return 5;
  if (v * v < 0)
    return 6; // never
  return 0;
}
