int f(int x, int y) {
  if (y < 10)
    y++;
  if (x > 5)
    x++; // signed overflow
  return x > y;
}
