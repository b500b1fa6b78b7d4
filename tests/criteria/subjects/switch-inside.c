// truth: f
// decisions: [["or", ["and", 2, 3], 4]]
int f(unsigned char n, unsigned char k) {
  int r = 0;
  switch (n % 3) {
  case 0:
    r = 4;
    break;
  case 1:
    r = 9;
  }
  if ((r > 3 && k > r) || r == 0)
    return 1;
  return 2;
}
