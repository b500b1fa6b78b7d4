float mixed(float a, double b, int i, unsigned u, long long l) { return a * b + i - u / (float)l; }
int compare(double a, double b) { return (a < b) + (a <= b) * 2 + (a == b) * 4 + (a != b) * 8 + !(a > b) * 16 + !(a >= b) * 32; }
long long convert(double d, float f) { return (unsigned)d + (long long)f + (unsigned char)d + (int)f; }
double constants(void) { return 0.1 + 1e300 + 0x1p-1074 + -0.0 + 0.1f; }
float negate(float f) { return -f; }
int tests(double d, float f) {
  return __builtin_isnan(d) + __builtin_isinf(f) * 2 + __builtin_isfinite(d) * 4 + __builtin_isnormal(d) * 8 + __builtin_signbit(f) * 16
    + __builtin_isunordered(d, f) * 32 + __builtin_issubnormal(f) * 64 + __builtin_iszero(d) * 128 + __builtin_isinf_sign(d);
}
double functions(double x, double y) {
  return __builtin_fabs(x) + __builtin_sqrt(x) + __builtin_floor(x) + __builtin_ceil(x) + __builtin_trunc(x) + __builtin_rint(x) + __builtin_nearbyint(x)
    + __builtin_round(x) + __builtin_fma(x, y, x) + __builtin_copysign(x, y) + __builtin_fmin(x, y) + __builtin_fmax(x, y) + __builtin_fmod(x, y);
}
float library(float x, double y) { return __builtin_sinf(x) + __builtin_pow(y, 2) + __builtin_lround(y); }
_Complex double product(_Complex double a, _Complex double b) { return a + b; }
