/* Code that is not here may change what it is given. */
int tell(int *where);
int told(int *p, int x) {
  int own = 5;
  *p = x;
  tell(p);
  if (*p == 99 && x == 7654321) return 1;
  if (own != 5) return 2;
  return 0;
}
