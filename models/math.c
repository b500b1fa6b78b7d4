/*
 * <math.h>: the functions with an exact result. What wasm has an instruction for is that instruction; fmod and fma
 * are operations as well, which the runtime computes. The transcendental functions stay stubs.
 */

#define MODEL __attribute__((weak))

/* With the plain built-in a compiler that minds errno would call sqrt, that is, this model. */
#if __has_builtin(__builtin_elementwise_sqrt)
#define SQRT(x) __builtin_elementwise_sqrt(x)
#else
#define SQRT(x) __builtin_sqrt(x)
#endif

MODEL double fabs(double x) { return __builtin_fabs(x); }
MODEL float fabsf(float x) { return __builtin_fabsf(x); }
MODEL double floor(double x) { return __builtin_floor(x); }
MODEL float floorf(float x) { return __builtin_floorf(x); }
MODEL double ceil(double x) { return __builtin_ceil(x); }
MODEL float ceilf(float x) { return __builtin_ceilf(x); }
MODEL double trunc(double x) { return __builtin_trunc(x); }
MODEL float truncf(float x) { return __builtin_truncf(x); }
MODEL double rint(double x) { return __builtin_rint(x); }
MODEL float rintf(float x) { return __builtin_rintf(x); }
MODEL double nearbyint(double x) { return __builtin_rint(x); }
MODEL float nearbyintf(float x) { return __builtin_rintf(x); }
MODEL double sqrt(double x) { return SQRT(x); }
MODEL float sqrtf(float x) { return SQRT(x); }
MODEL double fmod(double x, double y) { return __builtin_fmod(x, y); }
MODEL float fmodf(float x, float y) { return __builtin_fmodf(x, y); }
MODEL double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
MODEL float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
MODEL double copysign(double x, double y) { return __builtin_copysign(x, y); }
MODEL float copysignf(float x, float y) { return __builtin_copysignf(x, y); }

/* Away from zero in the middle. The fraction is exact, and so is the sum. */
MODEL double round(double x) {
  double whole = __builtin_trunc(x);
  double step = __builtin_fabs(x - whole) >= 0.5;
  return __builtin_copysign(__builtin_fabs(whole) + step, x);
}

MODEL float roundf(float x) {
  float whole = __builtin_truncf(x);
  float step = __builtin_fabsf(x - whole) >= 0.5f;
  return __builtin_copysignf(__builtin_fabsf(whole) + step, x);
}

MODEL double fmin(double x, double y) {
  if (x != x) return y;
  if (y != y) return x;
  return x < y ? x : y;
}

MODEL float fminf(float x, float y) {
  if (x != x) return y;
  if (y != y) return x;
  return x < y ? x : y;
}

MODEL double fmax(double x, double y) {
  if (x != x) return y;
  if (y != y) return x;
  return x > y ? x : y;
}

MODEL float fmaxf(float x, float y) {
  if (x != x) return y;
  if (y != y) return x;
  return x > y ? x : y;
}

/* A NaN must come out as one, hence the comparison that it fails. */
MODEL double fdim(double x, double y) { return x <= y ? 0 : x - y; }

MODEL float fdimf(float x, float y) { return x <= y ? 0 : x - y; }

MODEL long lround(double x) {
  double whole = __builtin_trunc(x);
  double step = __builtin_fabs(x - whole) >= 0.5;
  return (long)__builtin_copysign(__builtin_fabs(whole) + step, x);
}

MODEL long long llround(double x) {
  double whole = __builtin_trunc(x);
  double step = __builtin_fabs(x - whole) >= 0.5;
  return (long long)__builtin_copysign(__builtin_fabs(whole) + step, x);
}

MODEL long lrint(double x) { return (long)__builtin_rint(x); }

MODEL long long llrint(double x) { return (long long)__builtin_rint(x); }
