/* Counts the words of a line; at most three are allowed. */

int tokens(const char *line) {
  int count = 0;
  int inside = 0;

  while (*line) {
    if (*line == ' ' || *line == ',') {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      count++;
      if (count > 3)
        return -1;
    }
    line++;
  }
  if (inside)
    return count;
  return -count;
}
