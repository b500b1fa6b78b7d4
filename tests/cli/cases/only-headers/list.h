static inline int longest(int a, int b) {
  return a > b ? a : b;
}
