// truth: f
int f(unsigned char a, unsigned char b) {
  int n = a & 7, m = b & 7, cells = 0, diagonal = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      cells++;
      if (i == j)
        diagonal++;
    }
  if (cells != n * m)
    return 1; // never
  if (diagonal > (n < m ? n : m))
    return 2; // never
  if (cells == 35)
    return n > m ? 3 : 4;
  return cells == 11 ? 5 : 6; // the former never
}
