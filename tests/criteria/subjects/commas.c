// truth: f
// decisions: [["or", ["and", 1, 2], 3]]
int f(signed char a, signed char b) {
  int n = 0;
  if ((n++, a > b && b > n) || (n++, a == n))
    return n;
  return -n;
}
