// truth: f
// decisions: [["or", ["and", 1, 2], 6], ["or", 4, 5]]
int f(signed char a, signed char b) {
  if ((a > 1 && (b > 0 ? (a > 9 || b > 9) : b < -3)) || a == -7)
    return 1;
  return 0;
}
