int two(unsigned x) {
  if (x > 10 && x < 5)
    return 1; /* never */
  return 0;
}
