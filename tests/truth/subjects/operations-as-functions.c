// truth: f
#include <math.h>

typedef double operation(double, double);

static double fused(double x, double y) { return fma(x, y, 0.5); }

/* What is an operation where it is called by name is a function where a pointer leads to it. */
int f(signed char a, unsigned char which) {
  operation *const operations[] = {fmod, fmin, fused, fmax};
  operation *chosen = operations[which & 3];
  double x = (a & 31) * 0.5;
  double y = chosen(x, 4);
  if (y > 4)
    return (which & 3) == 0 ? 1 : 2; // the former never
  return y < x ? 3 : 4;
}
