int quotient(signed char a, signed char b) {
  return a / b;
}

int guarded_quotient(signed char a, signed char b) {
  if (b == 0)
    return 0;
  return a / b;
}

int remainder_of(signed char a, unsigned char b) {
  int divisor = b - 7;
  return a % divisor;
}

int scaled(signed char a) {
  return a * 17000000;
}

int scaled_less(signed char a) {
  return a * 16000000;
}

int negated(signed char a) {
  int x = a * 16777216;
  return -x;
}

unsigned shifted(unsigned char n) {
  return 1u << n;
}

unsigned shifted_within(unsigned char n) {
  return 1u << (n & 31);
}

int power(unsigned char n) {
  int p = 1;
  int k = n & 31;
  while (k != 0) {
    p *= 2;
    k = k - 1;
  }
  return p;
}

int lesser_power(unsigned char n) {
  int p = 1;
  int k = n & 15;
  while (k != 0) {
    p *= 4;
    k = k - 1;
  }
  return p;
}

int middle(unsigned char a, unsigned char b) {
  int sum = a + b;
  return sum / 2;
}

int converted(signed char a) {
  float x = a * 3.0f;
  return (unsigned char)x;
}

int converted_within(signed char a) {
  double x = a / 2.0;
  return (int)x;
}

int spread(signed char a, signed char b) {
  int x = a * 9000000;
  int y = b * 9000000;
  return x - y;
}

int chosen_summand(signed char a, signed char b) {
  int x = 2147483600;
  x += a < b ? a : b;
  return x;
}

int chosen_summand_less(signed char a, signed char b) {
  int x = 2147483600;
  x += a < 48 && b ? a : 47;
  return x;
}

int chosen_conversion(signed char a, signed char b) {
  float f = b * 16777216.0f;
  int x = a > 3 || b < 0 ? 1.0f : f;
  return x;
}
