extern int __VERIFIER_nondet_int(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern double __VERIFIER_nondet_double(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);
int sensor(void);

static int total;

static int step(int sum, char kind) {
  switch (kind) {
    case '+':
      return sum + __VERIFIER_nondet_int();
    case 'x':
      return -sum;
    default:
      return sum;
  }
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  __VERIFIER_assume(count >= 0 && count <= 3);
  for (int i = 0; i < count; i++) total = step(total, __VERIFIER_nondet_char());
  if (total == -2147483647) reach_error();
  if (__VERIFIER_nondet_ulonglong() > 18446744073709551000u) return 2;
  double ratio = __VERIFIER_nondet_double();
  if (ratio != ratio) return 3;
  if (ratio < -1.5e300) return 4;
  if (__VERIFIER_nondet_bool()) return sensor() ? 5 : 6;
  return 0;
}
