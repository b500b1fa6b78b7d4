// truth: f
int f(signed char a[2]) {
  int data[4] = {a[0], a[1], 10, -10};
  int sum = 0;
  for (const int *p = data, *end = data + 4; p != end; ++p) {
    if (*p < 0)
      continue;
    sum += *p;
    if (sum > 200)
      break;
  }
  if (sum < 10)
    return 1; // never: ten is among them
  if (sum > 260)
    return 2; // never
  if (sum == 10)
    return 3;
  if (sum == 137)
    return 4;
  return 0;
}
