int f(double x) {
  if (x < 0)
    return 0;
  return (int)x; // conversion out of range
}
