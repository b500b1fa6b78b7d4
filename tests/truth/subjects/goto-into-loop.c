// truth: f
int f(unsigned char start, signed char step) {
  int i = start & 7;
  int sum = 0;
  if (i > 3)
    goto middle;
  for (i = 0; i < 6; i++) {
    sum += step;
    while (sum > 300) {
      sum -= 100;
    middle:
      sum++;
      if (sum == 7)
        return 1; // never
    }
  }
  if (i < 6)
    return 2; // never
  if (sum > 400)
    return 3; // never
  if (start == 6 && sum == 1 + step)
    return 4;
  return sum < -500 ? 5 : 6;
}
