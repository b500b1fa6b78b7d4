// truth: f
// decisions: [["and", ["or", 1, 2], 3]]
int f(unsigned char n, unsigned char k) {
  int turns = 0;
  n %= 8;
  k %= 8;
  while ((n > 3 || k > 3) && turns < 4) {
    n--;
    k = k > 0 ? k - 1 : 0;
    turns++;
  }
  return turns;
}
