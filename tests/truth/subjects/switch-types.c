// truth: f
int f(unsigned char a, signed char b) {
  switch (a * 0x100000000LL) {
  case 0x500000000LL:
    return 1;
  case 5:
    return 2; // never
  case 0:
    break;
  default:
    a = 1;
  }
  switch ((_Bool)(b & 6)) {
  case 0:
    return 3;
  case 1:
    break;
  }
  switch ((unsigned)b) {
  case 4294967295u:
    return 4;
  case 4294967168u:
    return 5; // b == -128, which has neither bit
  case 100 ... 4000000000u:
    return 6;
  }
  switch (b)
  case 6:
    if (a)
      return 7;
  switch (a) {}
  return 0;
}
