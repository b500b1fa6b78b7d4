/* What is undefined comes before every branch. */
int wild(unsigned p, int v) {
  *(int *)p = v;
  if (v > 3) return 1;
  return 0;
}
