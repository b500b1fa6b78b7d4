// truth: f
// scope: callees
typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int larger(int a, int b) { return a > b ? a : b; }
static int unused(int a, int b) { return a < b ? 1 : 2; }

static const operation table[4] = {add, subtract, larger, add};

int f(unsigned char which, signed char a) {
  operation op = table[which & 3];
  if (op == unused)
    return -1; // never
  int result = op(a, 10);
  if (result == 137)
    return 1;
  if (result < 10 && op == larger)
    return 2; // never
  if (op == add && (which & 3) != 0)
    return 3;
  return result < -100 ? 4 : 0;
}
