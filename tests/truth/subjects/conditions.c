// truth: f
int f(signed char a, signed char b) {
  int neg = !a;
  if ((a > 0) == (b > 0))
    return a > 0 ? b > 0 ? 1 : 2 : 3; // the second never
  if (!(!a || !!b))
    return 4;
  if (((a && b) || (neg && !b)) && (a | b))
    return (a > b) + (b > a) == 1 ? 5 : 6; // the latter never
  while (a > 0 || (b > 0 && a != -100)) {
    a--, b--;
    if (!(a && b) && (neg || !neg))
      break;
  }
  return a == -100 ? 7 : b == 0 || a == 0 ? 8 : 9;
}
