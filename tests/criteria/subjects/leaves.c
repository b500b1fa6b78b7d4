// truth: f
// decisions: [["and", ["or", 1, 2], 3]]
void exit(int);
static int stop(int x) {
  exit(x);
  return 1;
}
int f(signed char a, signed char b) {
  // The second condition never has an outcome.
  if ((a > 0 || stop(a)) && b > 0)
    return 1;
  return 0;
}
