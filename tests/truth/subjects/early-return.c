// truth: f
int f(unsigned char a, unsigned char b) {
  for (int i = 0; i < 8; i++) {
    for (int j = i; j < 8; j++) {
      if ((a >> i & 1) && (b >> j & 1)) {
        if (i > j)
          return -1; // never
        return i * 8 + j;
      }
      if (j > 5 && i == 5)
        break;
    }
    if (a == 0)
      continue;
    if (i == 7)
      return 100;
  }
  if (a != 0)
    return -2; // never
  return b ? 101 : 102;
}
