int limit = 7;

int judge(int x, unsigned char kind) {
  limit = x / 2;
  if (x > 10) {
    if (x < 5)
      return -1; /* dead */
    if (x % 2 == 0 && x % 4 == 1)
      return -2; /* dead: the second condition */
  }
  switch (kind) {
  case 3:
    return 3;
  case 300:
    return 300; /* dead */
  default:
    break;
  }
  if (sizeof(int) == 3 + x - x)
    return 4; /* dead */
  return limit;
}
