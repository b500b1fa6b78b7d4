/* Answers of a function without a body. */
int sensor(void);
int polled(int x) {
  int first = sensor();
  int second = sensor();
  if (first * 3 + x == 1000000007) {
    if (second == first + 1) return 1;
    return 2;
  }
  if (first == second && first != second) return 3;
  return 0;
}
