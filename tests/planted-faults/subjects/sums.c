/* Sums of products, and of what has few values. */
int sums(int x, unsigned char a, unsigned char b) {
  int s = x * 2 + x * 3;
  if (s == 1000035) return 1;
  if (s != x * 5) return 2;
  if (a + b == 489 && a > b) return 3;
  if (a + b > 510) return 4;
  return 0;
}
