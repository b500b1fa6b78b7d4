// truth: f
int f(signed char a) {
  static double kept;
  double half;
  if (a > 3)
    half = a / 2.0;
  if (a > 3) {
    kept = half;
    return kept > 60 ? 1 : 2;
  }
  return a == 4 ? 3 : 4; // the former never
}
