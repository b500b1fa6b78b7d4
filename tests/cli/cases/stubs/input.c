extern int __VERIFIER_nondet_int(void);
int sensor(int channel);
struct reading { int value; char unit; };
struct reading reading_of(int channel);

int f(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int value = sensor(i);
    if (value < 0)
      return -1;
    sum += value == 1000;
  }
  struct reading r = reading_of(0);
  if (sum == 3 && r.unit == 'C')
    return r.value > 5 ? 1 : 2;
  return 0;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 1234)
    return f();
  return 0;
}
