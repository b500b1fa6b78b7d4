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

/* Five turns at most, which the loop's condition does not say. */
int merged_turns(const int a[3], const int b[3]) {
  int i = 0, j = 0, turns = 0;
  while (i < 3 && j < 3) {
    if (a[i] <= b[j])
      i++;
    else
      j++;
    turns++;
  }
  if (turns > 5)
    return -1;
  return turns;
}
