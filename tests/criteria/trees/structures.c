int limit;
static int half(int n) { return n > 1 ? n / 2 : 0; }

int structures(int a, int b) {
  int i, sum = 0;
  for (i = 0; i < 3; i++)
    sum += a;
  for (i = 0; i < 3; i++) {
    if (sum > b)
      break;
  }
  for (i = 0; i < b; i++)
    sum++;
  for (i = 0; i < 3; i++)
    i += half(a);
  do {
    switch (sum) {
    case 1:
      if (a)
        return 1;
    case 2:
      a--;
      break;
    default:
      b = !(a && half(b) > 1);
    }
  } while (a > 0);
  while (1)
    if (structures(a - 1, b) || limit)
      goto out;
out:
  return sum;
}
