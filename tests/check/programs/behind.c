/* A branch that is rare behind one that is. */
int behind(unsigned short a, unsigned short b, unsigned short c) {
  if ((a ^ b) == 0x1357) {
    if (c * 37 % 251 == 77) return 1;
    return 2;
  }
  return 0;
}
