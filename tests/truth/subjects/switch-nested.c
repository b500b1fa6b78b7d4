// truth: f
int f(unsigned char a, unsigned char b) {
  switch (a & 3) {
  case 0:
    switch (b) {
    default:
      return 1;
    case 0:
      break;
    case 255:
      return 2;
    }
    return 3;
  default:
    if (b == 9)
      break;
    return 4;
  case 2:
    do {
      switch (b >> 6) {
      case 1:
        b += 2;
        continue;
      case 3:
        return 5;
      case 4:
        return 6; // never
      }
      b += 16;
    } while (b & 56);
    return b == 0 ? 7 : 8; // the former never
  }
  return (a & 3) == 2 ? 9 : 10; // the former never
}
