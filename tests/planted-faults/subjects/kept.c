/* What is left by earlier calls: three of them, and never more. */
int kept(int x) {
  static int count;
  if (x > 5 && count < 3) count++;
  if (count == 3) return 1;
  if (count > 3) return 2;
  return 0;
}
