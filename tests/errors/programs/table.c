static const int table[5] = { 3, 1, 4, 1, 5 };
int f(int i) {
  if (i < 0 || i > 5)
    return -1;
  return table[i]; // index out of bounds
}
