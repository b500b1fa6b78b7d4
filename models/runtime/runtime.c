/*
 * The runtime that every executed program is linked with. It exists in WebAssembly only: replay has its own
 * meaning of each of these functions. A run ends early through __hyla_stop, which the host implements by
 * throwing, so that it never returns. What has to survive whatever the program does is in recorder.c.
 *
 * Everything here that a C program may define for itself is weak.
 */

enum stop_code {
  STOP_REJECTED = 3,  /* detail: 0 */
  STOP_EXITED = 4,    /* detail: the exit status */
  STOP_ABORTED = 5,   /* detail: 0 */
  STOP_ASSERTION = 6, /* detail: address of the asserted text */
  STOP_HEAP_FULL = 7  /* detail: the size that no longer fitted */
};

#define WEAK __attribute__((weak))

typedef unsigned long size_t;
typedef unsigned long address;
typedef address word __attribute__((may_alias));

__attribute__((noreturn)) void __hyla_stop(int code, int detail);

/* Of recorder.c. */
void __hyla_moved(address bytes);
address __hyla_room(address at);
address __hyla_reserve(address bytes, address alignment, address header);

void __hyla_reject(void) { __hyla_stop(STOP_REJECTED, 0); }

int __hyla_undefined(void) { __builtin_trap(); }

WEAK void exit(int status) { __hyla_stop(STOP_EXITED, status); }

WEAK void _Exit(int status) { __hyla_stop(STOP_EXITED, status); }

WEAK void abort(void) { __hyla_stop(STOP_ABORTED, 0); }

WEAK void __assert_fail(const char *text, const char *file, int line, const char *function) {
  (void)file;
  (void)line;
  (void)function;
  __hyla_stop(STOP_ASSERTION, (int)(address)text);
}

/*
 * Each block has its size in the 16 bytes before it; fresh memory is filled with a pattern, so that a run is the
 * same whatever ran before it.
 */
#define HEADER 16u
#define ALIGNMENT 16u
#define FRESH 0xAA

static void *allocate(size_t bytes, address alignment, int filling) {
  address block = __hyla_reserve(bytes, alignment, HEADER);
  if (!block) return 0;
  address end = block + bytes;
  address available = (address)__builtin_wasm_memory_size(0) << 16;
  if (end > available) {
    address pages = (end - available + 0xFFFFu) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __hyla_stop(STOP_HEAP_FULL, (int)bytes);
  }
  *(word *)(block - HEADER) = bytes;
  __builtin_memset((void *)block, filling, bytes);
  __hyla_moved(bytes);
  return (void *)block;
}

/* What a test puts behind a pointer has no header, and may begin anywhere: replay knows where it ends. */
static size_t size_of_block(void *block) {
  address start = (address)block;
  if (__hyla_room(start) > 0) return *(word *)(start - HEADER);
  return ((size_t)__builtin_wasm_memory_size(0) << 16) - start;
}

WEAK void *malloc(size_t bytes) { return allocate(bytes, ALIGNMENT, FRESH); }

WEAK void *calloc(size_t count, size_t bytes) {
  size_t total;
  if (__builtin_mul_overflow(count, bytes, &total)) total = (size_t)-1;
  return allocate(total, ALIGNMENT, 0);
}

WEAK void *realloc(void *block, size_t bytes) {
  void *moved = allocate(bytes, ALIGNMENT, FRESH);
  if (block && moved) {
    size_t old = size_of_block(block);
    __builtin_memcpy(moved, block, old < bytes ? old : bytes);
  }
  return moved;
}

WEAK void *aligned_alloc(size_t alignment, size_t bytes) {
  int is_power = alignment != 0 && (alignment & (alignment - 1)) == 0;
  return is_power ? allocate(bytes, alignment, FRESH) : 0;
}

WEAK void free(void *block) { (void)block; }

/*
 * What the compiler may call by itself: one instruction each.
 */
WEAK void *memcpy(void *to, const void *from, size_t bytes) {
  __builtin_memmove(to, from, bytes);
  __hyla_moved(bytes);
  return to;
}

WEAK void *memmove(void *to, const void *from, size_t bytes) {
  __builtin_memmove(to, from, bytes);
  __hyla_moved(bytes);
  return to;
}

WEAK void *memset(void *to, int value, size_t bytes) {
  __builtin_memset(to, value, bytes);
  __hyla_moved(bytes);
  return to;
}

/*
 * Arithmetic that WebAssembly has no instruction for: the compiler calls these for the operations of the same names.
 */
WEAK double fmod(double x, double y) {
  double rest = __builtin_fabs(x);
  double divisor = __builtin_fabs(y);
  if (!(rest < __builtin_inf()) || divisor == 0 || divisor != divisor) return __builtin_nan("");
  if (divisor < __builtin_inf()) {
    /* Long division: every multiple of the divisor by a power of two, and every difference, is exact. */
    double multiple = divisor;
    while (multiple <= rest * 0.5) multiple *= 2;
    while (multiple > divisor) {
      if (rest >= multiple) rest -= multiple;
      multiple *= 0.5;
    }
    if (rest >= divisor) rest -= divisor;
  }
  return __builtin_copysign(rest, x);
}

WEAK float fmodf(float x, float y) { return (float)fmod(x, y); }

typedef unsigned long long bits64;

static bits64 bits_of(double x) {
  bits64 bits;
  __builtin_memcpy(&bits, &x, 8);
  return bits;
}

static double double_of(bits64 bits) {
  double x;
  __builtin_memcpy(&x, &bits, 8);
  return x;
}

/* A positive number high * 2^64 + low, times a power of two. */
struct wide {
  bits64 high, low;
  int exponent;
};

/* Shifts to the right; what falls out leaves a one in the last place. */
static struct wide shifted_right(struct wide a, int count) {
  bits64 lost = 0;
  a.exponent += count;
  if (count >= 128) {
    lost = a.high | a.low;
    a.high = a.low = 0;
  } else if (count >= 64) {
    lost = a.low | (count > 64 ? a.high << (128 - count) : 0);
    a.low = count == 64 ? a.high : a.high >> (count - 64);
    a.high = 0;
  } else if (count > 0) {
    lost = a.low << (64 - count);
    a.low = a.low >> count | a.high << (64 - count);
    a.high >>= count;
  }
  a.low |= lost != 0;
  return a;
}

/* Shifts to the left until bit 126 is the highest one set. */
static struct wide normalised(struct wide a) {
  int zeros = a.high ? __builtin_clzll(a.high) : 64 + __builtin_clzll(a.low);
  int count = zeros - 1;
  if (count < 0) return shifted_right(a, 1);
  a.exponent -= count;
  if (count >= 64) {
    a.high = a.low << (count - 64);
    a.low = 0;
  } else if (count > 0) {
    a.high = a.high << count | a.low >> (64 - count);
    a.low <<= count;
  }
  return a;
}

static struct wide magnitude_of(double x) {
  bits64 bits = bits_of(x) & ~(1ull << 63);
  int exponent = (int)(bits >> 52);
  bits64 fraction = bits & ((1ull << 52) - 1);
  struct wide result = {0, exponent ? fraction | 1ull << 52 : fraction, (exponent ? exponent : 1) - 1075};
  return result;
}

static struct wide product(struct wide a, struct wide b) {
  bits64 ah = a.low >> 32, al = a.low & 0xFFFFFFFFu, bh = b.low >> 32, bl = b.low & 0xFFFFFFFFu;
  bits64 middle = ah * bl + (al * bl >> 32);
  bits64 other = al * bh + (middle & 0xFFFFFFFFu);
  struct wide result = {ah * bh + (middle >> 32) + (other >> 32), other << 32 | (al * bl & 0xFFFFFFFFu),
                        a.exponent + b.exponent};
  return result;
}

/* Rounds to nearest, ties to even. */
static double rounded(struct wide a, int is_negative) {
  a = normalised(a);
  int dropped = 126 - 52;
  int lowest = -1074 - a.exponent; /* so many bits lie below the smallest subnormal */
  if (lowest > dropped) dropped = lowest;
  struct wide kept = shifted_right(a, dropped - 2);
  bits64 fraction = kept.low >> 2;
  bits64 rest = kept.low & 3;
  if (rest == 3 || (rest == 2 && (fraction & 1))) fraction++;
  /* A fraction of 2^53 carries into the exponent, and one below 2^52 is subnormal: both come out by adding. */
  long long biased = (long long)a.exponent + dropped + 1074;
  bits64 bits = biased >= 2046 ? 2047ull << 52 : ((bits64)biased << 52) + fraction;
  if (bits > 2047ull << 52) bits = 2047ull << 52;
  return double_of(bits | (bits64)is_negative << 63);
}

WEAK double fma(double x, double y, double z) {
  double simple = x * y;
  if (x == 0 || y == 0 || !(__builtin_fabs(x) < __builtin_inf()) || !(__builtin_fabs(y) < __builtin_inf())) return simple + z;
  if (!(__builtin_fabs(z) < __builtin_inf())) return z;
  int is_negative = (int)((bits_of(x) ^ bits_of(y)) >> 63);
  struct wide a = normalised(product(magnitude_of(x), magnitude_of(y)));
  if (z == 0) return rounded(a, is_negative);
  struct wide b = normalised(magnitude_of(z));
  int is_other_negative = (int)(bits_of(z) >> 63);
  int is_smaller = a.exponent != b.exponent ? a.exponent < b.exponent
                   : a.high != b.high       ? a.high < b.high
                                            : a.low < b.low;
  if (is_smaller) {
    struct wide c = a;
    a = b;
    b = c;
    int sign = is_negative;
    is_negative = is_other_negative;
    is_other_negative = sign;
  }
  b = shifted_right(b, a.exponent - b.exponent);
  if (is_negative == is_other_negative) {
    a.low += b.low;
    a.high += b.high + (a.low < b.low);
  } else {
    bits64 borrow = a.low < b.low;
    a.low -= b.low;
    a.high -= b.high + borrow;
    if (a.high == 0 && a.low == 0) return 0;
  }
  return rounded(a, is_negative);
}

/* The product is exact; the sum is rounded to odd, so that rounding it once more is harmless. */
WEAK float fmaf(float x, float y, float z) {
  double exact = (double)x * y;
  double sum = exact + z;
  double part = sum - exact;
  double error = (exact - (sum - part)) + (z - part);
  bits64 bits = bits_of(sum);
  if (error != 0 && sum - sum == 0 && !(bits & 1)) bits += (error > 0) == (sum > 0) ? 1 : -1;
  return (float)double_of(bits);
}

WEAK double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_copysign(__builtin_fabs(whole) + (__builtin_fabs(x - whole) >= 0.5), x);
}

WEAK float roundf(float x) { return (float)round(x); }

/* Of two zeros the first, as the operations of replay have it. */
WEAK double fmin(double x, double y) { return x != x ? y : y != y ? x : x <= y ? x : y; }

WEAK float fminf(float x, float y) { return (float)fmin(x, y); }

WEAK double fmax(double x, double y) { return x != x ? y : y != y ? x : x >= y ? x : y; }

WEAK float fmaxf(float x, float y) { return (float)fmax(x, y); }
