/* Each turn has a branch that no input takes. */
int hopeless(const unsigned values[32]) {
  int large = 0;
  for (int i = 0; i < 32; i++) {
    if (values[i] % 4 * 3 > 10)
      return -1;
    if (values[i] > 3)
      large++;
  }
  return large;
}
