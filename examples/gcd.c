/* Greatest common divisor by halving and subtracting (no modulo, no masks). */

static int odd(unsigned n) {
  unsigned half = n / 2;
  return n - half != half;
}

unsigned gcd(unsigned a, unsigned b) {
  unsigned twos = 1;

  if (a == 0)
    return b;
  if (b == 0)
    return a;

  while (!odd(a) && !odd(b)) {
    a /= 2;
    b /= 2;
    twos *= 2;
  }
  while (a != b) {
    if (!odd(a))
      a /= 2;
    else if (!odd(b))
      b /= 2;
    else if (a > b)
      a = (a - b) / 2;
    else
      b = (b - a) / 2;
  }
  return a * twos;
}
