static void keep(int **to, int n) {
  int own = n;
  if (n > 50)
    *to = &own;
}
int f(int n) {
  int mine = 3, *kept = &mine;
  keep(&kept, n);
  return *kept; // use of what is gone
}
