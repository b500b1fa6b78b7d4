// truth: f
// decisions: [["and", ["or", 1, 2], 3]]
int f(unsigned char n) {
  int i = 0;
  // The bound is never what ends the loop while `n` is odd.
  while ((n & 1 || i < 3) && i < 4)
    i++;
  return i;
}
