int f(int a, int b, int c) {
  int sum = 0;
  if (a > 1000000000 && b > 1000000000)
    sum = a;
  if (c > 5)
    sum += b; // signed overflow
  return sum;
}
