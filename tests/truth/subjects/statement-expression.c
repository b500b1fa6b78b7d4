// truth: f
#define MAX(x, y) ({ __typeof__(x) x_ = (x); __typeof__(y) y_ = (y); x_ > y_ ? x_ : y_; })
int f(signed char a, unsigned char b) {
  int m = MAX(a++, b);
  if (m < 0)
    return 1; // never: b is not negative
  if (({ int d = m - b; if (d < 0) d = -d; d; }) == 60)
    return 2;
  if (MAX(MAX(a, 3), MAX(b, 5)) == 4)
    return 3; // never
  return a == m ? 4 : 5;
}
