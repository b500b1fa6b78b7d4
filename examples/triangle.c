/* What kind of triangle three lengths make. */

enum kind { INVALID, SCALENE, ISOSCELES, EQUILATERAL, RIGHT };

static int positive(int a, int b, int c) {
  return a > 0 && b > 0 && c > 0;
}

/* a + b > c for positive a, b and c, without overflow */
static int reaches(int a, int b, int c) {
  return a > c - b;
}

static int closed(int a, int b, int c) {
  return reaches(a, b, c) && reaches(b, c, a) && reaches(c, a, b);
}

static int right(int a, int b, int c) {
  if (a > 100 || b > 100 || c > 100)
    return 0;
  return a * a + b * b == c * c || b * b + c * c == a * a || c * c + a * a == b * b;
}

int triangle(int a, int b, int c) {
  if (!positive(a, b, c))
    return INVALID;
  if (!closed(a, b, c))
    return INVALID;
  if (a == b && b == c) {
    if (a != c)
      return -1; /* never */
    return EQUILATERAL;
  }
  if (a == b || b == c || c == a) {
    if (right(a, b, c))
      return -2; /* never: the square root of two is no fraction */
    return ISOSCELES;
  }
  if (right(a, b, c))
    return RIGHT;
  return SCALENE;
}
