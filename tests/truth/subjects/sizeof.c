// truth: f
struct padded {
  char c;
  int i;
  char d;
};

int f(unsigned char n, unsigned char m) {
  unsigned char row[n % 5 + 1];
  for (unsigned i = 0; i < sizeof row; i++)
    row[i] = m + i;
  if (sizeof row == 5)
    return row[4] == 3 ? 1 : 2;
  if (sizeof row > 5)
    return 3; // never
  if (sizeof row == m)
    return 4;
  return sizeof(struct padded) * n == 24 * m ? 5 : 6;
}
