/* No loops: what fails once needs no learning. */
int one_formula(int x, int y) {
  int found = 0;
  if (y > 3)
    found = 1;
  if (x < 10) {
    if (x > 20)
      return -1;
    found += 2;
  }
  return found;
}

/* A loop that may turn often: there are too many paths to look at all of them first. */
int many_turns(int n) {
  int i = 0;
  while (i < n && i < 40)
    i++;
  if (i > 40)
    return -1;
  return i;
}
