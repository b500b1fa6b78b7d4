// truth: f
int f(signed char a, signed char b) {
  int sum = a + b;
  signed char narrow = (signed char)sum;
  if (sum > 200)
    return 1;
  if (a > 0 && b > 0 && narrow < 0)
    return 2;
  if (a + b == 300)
    return 3; // never
  if (narrow != sum)
    return sum < -200 ? 4 : 5;
  return 0;
}
