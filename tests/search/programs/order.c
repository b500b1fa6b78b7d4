/* Three independent branches: eight paths. */
int order(int a, int b, int c) {
  int result = 0;
  if (a > 0)
    result += 1;
  if (b > 0)
    result += 2;
  if (c > 0)
    result += 4;
  return result;
}
