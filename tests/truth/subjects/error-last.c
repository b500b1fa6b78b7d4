// truth: f
// Behind the access that ends some runs there is no branch that depends on the inputs.
int f(unsigned char i) {
  unsigned char row[2] = {0, 0};
  int kind = 1;
  if (i > 100)
    kind = 2;
  row[i & 3] = 1;
  return kind == 2 ? row[0] : 5;
}
