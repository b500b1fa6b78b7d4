/* <time.h>, <sys/time.h>: what time it is, only the world knows. */

#define MODEL __attribute__((weak))
#define NULL ((void *)0)

/* Seconds since 1970, or -1 where nobody knows. */
long long __hyla_result_time(void);
long long __hyla_result_clock(void);
/* 0 or -1. */
int __hyla_result_gettimeofday(void);
int __hyla_result_clock_gettime(void);
/* Parts of a second. */
int __hyla_result_microseconds(void);
int __hyla_result_nanoseconds(void);
/* Why it failed: a value of errno. */
int __hyla_reason(void);

/* To wasi a clock is the address of an object, to Linux a number. */
#ifdef __wasm__
extern _Thread_local int errno;
typedef long long part;
typedef const struct __clockid { char number; } *clockid;
MODEL const struct __clockid _CLOCK_REALTIME, _CLOCK_MONOTONIC;
#else
int *__errno_location(void);
#define errno (*__errno_location())
typedef long part;
typedef int clockid;
#endif

struct timeval {
  long long seconds;
  part microseconds;
};

struct timespec {
  long long seconds;
  long nanoseconds;
};

MODEL long long time(long long *to) {
  long long now = __hyla_result_time();
  if (to != NULL) *to = now;
  return now;
}

MODEL long long clock(void) { return __hyla_result_clock(); }

MODEL double difftime(long long end, long long begin) { return (double)(end - begin); }

MODEL int gettimeofday(struct timeval *to, void *zone) {
  (void)zone;
  if (__hyla_result_gettimeofday()) {
    errno = __hyla_reason();
    return -1;
  }
  to->seconds = __hyla_result_time();
  to->microseconds = __hyla_result_microseconds();
  return 0;
}

MODEL int clock_gettime(clockid clock, struct timespec *to) {
  (void)clock;
  if (__hyla_result_clock_gettime()) {
    errno = __hyla_reason();
    return -1;
  }
  to->seconds = __hyla_result_time();
  to->nanoseconds = __hyla_result_nanoseconds();
  return 0;
}
