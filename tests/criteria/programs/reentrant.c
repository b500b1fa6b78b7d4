/* The second condition of the decision evaluates the same decision in another call. */
int descend(unsigned char n) {
  if (n == 0)
    return 0;
  if ((n == 5 || descend(n - 1 > 2 ? 2 : n - 1)) && n < 9)
    return 1;
  return n == 2;
}
