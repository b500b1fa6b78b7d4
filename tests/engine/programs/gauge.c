/* What it returns does not depend on the level, but every round looks at it. */
int gauge(float level, int rounds) {
  int state = 1;
  for (int i = 0; i < rounds; i++) {
    if (state == 7)
      return -1;
    if (level > 0.5)
      state = 3 - state;
  }
  return state;
}
