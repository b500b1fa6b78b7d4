// truth: f
int f(signed char c, unsigned char n) {
  int score = 0;
  switch (c) {
  case 1:
    score++;
  case 2:
    score++;
    if (n > 200)
      break;
  case -3:
    score += 10;
    break;
  case 'z':
  case 'Z':
    return 7;
  default:
    score = 100;
  }
  if (score == 1)
    return 1; // never
  if (score == 2 || score == 12)
    return 2;
  switch (score) {
  case 0:
    return 3; // never
  case 10:
    return c == -3 ? 4 : 5; // the latter never
  case 11:
    return 6;
  }
  return 0;
}
