/* Far behind the beginning it may go on for ever. */
int late(const unsigned char a[8], int x) {
  int s = 0;
  for (int i = 0; i < 2500; i++)
    if (a[i % 8] == i % 250) s++;
  while (x == 77777) s++;
  return s;
}

/* Goes on for ever for nearly all. */
int soon(int a, int b, int c) {
  int s = 0;
  while (a != 0) s++;
  if (b == 5) s += 2;
  if (c == 6) s += 3;
  return s;
}
