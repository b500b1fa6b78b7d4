// truth: f
int f(unsigned char c, signed char d) {
  int kind;
  switch (c) {
  case '0' ... '9':
    kind = 1;
    break;
  case 'a' ... 'f':
  case 'A' ... 'F':
    kind = 2;
    break;
  case 300 ... 400:
    kind = 3; // never: not a value of the type
    break;
  default:
    kind = 0;
  }
  switch (d) {
  case -128 ... -1:
    return kind == 2 ? 1 : 2;
  case 0:
    return kind == 3; // no branch
  case 1 ... 127:
    break;
  default:
    return 3; // never
  }
  return kind;
}
