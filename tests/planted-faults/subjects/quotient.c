/* Undefined for some inputs. */
int quotient(int a, int b) {
  int q = a / b;
  if (b == 0) return 1;
  if (q == 1234567 && b == 9) return 2;
  if (b == 1 && q != a) return 3;
  return 0;
}
