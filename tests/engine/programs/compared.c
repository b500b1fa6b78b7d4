int clamp(int x) {
  int low = 0;
  if (x < 10)
    low = 1;
  if (low && x > 20)
    return 3; /* dead */
  if (!low && x < 5)
    return 4; /* dead */
  return low;
}

int count(unsigned char n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += 2;
  if (sum > 100)
    return 1;
  if (sum < 0)
    return 2; /* dead */
  return 0;
}

int far(int x, int y) {
  int a = x / 2;
  if (a < y) {
    if (y == 1000003)
      return 1;
  }
  return 0;
}

int wide(long long v) {
  switch (v) {
  case 0x100000001LL:
    return 1;
  case -1:
    return 2;
  default:
    return 3;
  }
}
