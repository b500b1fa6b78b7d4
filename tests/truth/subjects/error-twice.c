// truth: f
// The first access ends some runs; what the second one demands of the others must not be forgotten.
static const unsigned char table[4] = {3, 1, 4, 1};

int f(unsigned char i, unsigned char j) {
  int sum = table[i] + 16 * table[j];
  if (sum == 3 * 17)
    return 1;
  if (sum == 4 * 17)
    return i == j ? 2 : 3; // always equal
  if (sum == 17 && i != j)
    return 4;
  if (i + j > 6)
    return 5; // never
  return 0;
}
