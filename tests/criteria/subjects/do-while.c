// truth: f
// decisions: [["or", ["and", 1, 2], 3]]
int f(unsigned char n) {
  int i = 0;
  do {
    i += 2;
  } while ((i < 6 && n > 9) || i < n % 4);
  return i;
}
