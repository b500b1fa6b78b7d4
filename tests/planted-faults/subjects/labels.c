/* Labels of wide operands, on both sides of zero. */
int labels(unsigned long long v, unsigned key) {
  switch (v >> 63 ? ~0ULL : v & 7) {
  case 0: return 1;
  case -1: return key == 123456789u ? 2 : 3;
  case 9: return 4;
  case 0x8000000000000000: return 6;
  default: return 5;
  }
}
