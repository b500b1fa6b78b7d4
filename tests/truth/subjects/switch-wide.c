// truth: f
int f(unsigned char a, signed char b) {
  unsigned long long v = (unsigned long long)b << 56 | a;
  switch (v >> 63 ? ~0ULL : 0ULL) {
  case 0:
    break;
  case -1:
    switch (v) {
    case 0x8000000000000000ULL:
      return 1;
    case 0x8100000000000000ULL ... 0x8100000000000010ULL:
      return 2;
    case 0x80:
      return 3; // never: the highest bit is set
    case 0xff000000000000ffULL ... 0xffffffffffffffffULL:
      return 4;
    }
    break;
  default:
    return 5; // never
  }
  switch ((long long)v) {
  case -0x8000000000000000LL ... -0x7f00000000000000LL:
    return 6;
  case -1:
    return 7; // never
  case 0x7f00000000000000LL:
    return 8;
  case 3 ... 5:
    return 9;
  }
  return 0;
}
