/**
 * The fixed parts of `tests.c`. The few library functions it needs are declared by hand: headers would bring hundreds
 * of names that the program under test may use for something else.
 */
export const prologue = `
#ifndef NULL
#define NULL ((void *)0)
#endif
int dprintf(int, const char *, ...);
int fork(void);
int waitpid(int, int *, int);
unsigned int alarm(unsigned int);
void exit(int);

#ifdef HYLA_COVERAGE /* under gcov: a test that aborts is counted like the others */
void __gcov_dump(void);
void (*signal(int, void (*)(int)))(int);
static void hyla_aborted(int number) {
  __gcov_dump();
  (void)number;
}
#endif

static int hyla_current;
static int hyla_failures;
static int hyla_out = 1; /* where it is said what is wrong */
__attribute__((__unused__)) static int hyla_fails(void) {
  return hyla_failures++ < 100; /* the first ones say it */
}
`;

/** Printed only when a test uses it, as an unused static function is a warning. */
export const checks: readonly { readonly macro: string; readonly text: string }[] = [
  {
    macro: 'HYLA_INT',
    text: `static void hyla_int(int line, const char *what, long long actual, long long expected) {
  if (actual == expected || !hyla_fails()) return;
  dprintf(hyla_out, "tests.c:%d: test %d: %s is %lld, expected %lld\\n", line, hyla_current, what, actual, expected);
}
#define HYLA_INT(actual, expected) hyla_int(__LINE__, #actual, (long long)(actual), (long long)(expected))
`,
  },
  {
    macro: 'HYLA_FLOAT',
    text: `static void hyla_float(int line, const char *what, double actual, double expected) {
  if (actual == expected || (actual != actual && expected != expected) || !hyla_fails()) return;
  dprintf(hyla_out, "tests.c:%d: test %d: %s is %.17g, expected %.17g\\n", line, hyla_current, what, actual, expected);
}
#define HYLA_FLOAT(actual, expected) hyla_float(__LINE__, #actual, (actual), (expected))
`,
  },
  {
    macro: 'HYLA_POINTER',
    text: `static void hyla_pointer(int line, const char *what, const void *actual, const void *expected) {
  if (actual == expected || !hyla_fails()) return;
  dprintf(hyla_out, "tests.c:%d: test %d: %s points elsewhere\\n", line, hyla_current, what);
}
#define HYLA_POINTER(actual, expected) \\
  hyla_pointer(__LINE__, #actual " == " #expected, (const void *)(actual), (const void *)(expected))
`,
  },
  {
    macro: 'HYLA_TRUE',
    text: `static void hyla_true(int line, const char *what, int holds) {
  if (holds || !hyla_fails()) return;
  dprintf(hyla_out, "tests.c:%d: test %d: %s does not hold\\n", line, hyla_current, what);
}
#define HYLA_TRUE(condition) hyla_true(__LINE__, #condition, (condition) != 0)
`,
  },
];

/** How the row of a test in the table says what should become of it. */
export const endings = {
  returned: 'HYLA_RETURNS',
  exited: 'HYLA_EXITS',
  aborted: 'HYLA_ABORTS',
  'runtime-error': 'HYLA_BY_HAND',
  'step-limit': 'HYLA_BY_HAND',
} as const;

export const tableHead = `enum hyla_ending { HYLA_RETURNS, HYLA_EXITS, HYLA_ABORTS, HYLA_BY_HAND };

static const struct hyla_test {
  void (*run)(void);
  enum hyla_ending ending;
  int code; /* the status given to exit */
} hyla_tests[] = {`;

/**
 * Each test runs in a process of its own: it starts from the program's initial state, may call exit or abort, and a
 * crash is one failed test. A test named on the command line runs in this process, for the debugger. With HYLA_SUITE there
 * is no main: a framework that has one asks for the tests.
 */
export const epilogue = `};

enum { HYLA_COUNT = sizeof hyla_tests / sizeof hyla_tests[0], HYLA_PASSED = 99, HYLA_FAILED = 98, HYLA_NOT_RUN = 97 };

int hyla_own_open(const char *, int, ...) HYLA_LIBRARY(open);
int hyla_own_dup(int) HYLA_LIBRARY(dup);
int hyla_own_close(int) HYLA_LIBRARY(close);
static void hyla_be_quiet(void) { /* what the program prints is seen where one test is run: it may be much */
  hyla_out = hyla_own_dup(hyla_out);
  hyla_own_close(1);
  if (hyla_own_open("/dev/null", 1) != 1) exit(HYLA_FAILED);
}

#ifdef HYLA_SUITE
int hyla_own_fflush(void *) HYLA_LIBRARY(fflush);
int hyla_own_pipe(int *) HYLA_LIBRARY(pipe);
__PTRDIFF_TYPE__ hyla_own_read(int, void *, __SIZE_TYPE__) HYLA_LIBRARY(read);
void (*hyla_own_signal(int, void (*)(int)))(int) HYLA_LIBRARY(signal);
static void hyla_forget_handlers(void) { /* a crash is not to go on in the framework, a second time */
  int number;
  for (number = 1; number < 32; number++) hyla_own_signal(number, (void (*)(int))0);
}
#endif

static int hyla_run(int index) {
  const struct hyla_test *test = &hyla_tests[index];
  int status = 0, child;
  hyla_current = index;
  child = fork();
  if (child == 0) {
    alarm(10);
    hyla_be_quiet();
#ifdef HYLA_SUITE
    hyla_forget_handlers();
#endif
#ifdef HYLA_COVERAGE
    signal(6, hyla_aborted);
#endif
    test->run();
    if (test->ending == HYLA_RETURNS) exit(hyla_failures == 0 ? HYLA_PASSED : HYLA_FAILED);
    exit(test->code == HYLA_FAILED ? HYLA_PASSED : HYLA_FAILED);
  }
  if (child < 0 || waitpid(child, &status, 0) != child) {
    dprintf(hyla_out, "test %d: could not be run in a process of its own\\n", index);
    return 0;
  }
  if ((status & 127) != 0) { /* ended by a signal; 6 is SIGABRT, 14 SIGALRM */
    if ((status & 127) == 6 && test->ending == HYLA_ABORTS) return 1;
    dprintf(hyla_out, "test %d: %s (signal %d)\\n", index, (status & 127) == 14 ? "did not end" : "crashed", status & 127);
    return 0;
  }
  status = (status >> 8) & 255;
  if (status == HYLA_NOT_RUN && test->code != HYLA_NOT_RUN) return -1;
  switch (test->ending) {
    case HYLA_RETURNS:
      if (status == HYLA_PASSED) return 1;
      if (status != HYLA_FAILED) dprintf(hyla_out, "test %d: called exit(%d), expected to return\\n", index, status);
      return 0;
    case HYLA_EXITS:
      if (status == (test->code & 255)) return 1;
      dprintf(hyla_out, "test %d: expected exit(%d)\\n", index, test->code);
      return 0;
    default:
      dprintf(hyla_out, "test %d: expected abort\\n", index);
      return 0;
  }
}

#ifdef HYLA_SUITE /* a framework runs the tests: 1 passed, 0 failed, -1 not run; said gets what there is to say */
int hyla_run_test(int index, char *said, int size);
int hyla_run_test(int index, char *said, int size) {
  int ends[2], result, length = 0, count = 1;
  said[0] = 0;
  if (hyla_tests[index].ending == HYLA_BY_HAND) {
    static const char why[] = "it holds for another data model";
    __builtin_memcpy(said, why, sizeof why);
    return -1;
  }
  hyla_own_fflush(NULL); /* or else the process of the test writes it again */
  if (hyla_own_pipe(ends) != 0) return 0;
  hyla_out = ends[1];
  result = hyla_run(index);
  hyla_own_close(ends[1]);
  while (length < size - 1 && count > 0) {
    count = (int)hyla_own_read(ends[0], said + length, (__SIZE_TYPE__)(size - 1 - length));
    if (count > 0) length += count;
  }
  said[length > 0 ? length - 1 : 0] = 0; /* without the end of its last line */
  hyla_own_close(ends[0]);
  return result;
}
#else
int main(int argc, char **argv) {
  int passed = 0, run = 0, index, result;
  if (argc > 1) {
    const char *digit = argv[1];
    for (index = 0; *digit >= '0' && *digit <= '9' && index < HYLA_COUNT; digit++) index = 10 * index + *digit - '0';
    if (*digit != 0 || index >= HYLA_COUNT) {
      dprintf(2, "usage: %s [TEST], with TEST from 0 to %d\\n", argv[0], (int)HYLA_COUNT - 1);
      return 2;
    }
    hyla_current = index;
    hyla_tests[index].run();
    run = 1;
    passed = hyla_failures == 0;
  } else {
    for (index = 0; index < HYLA_COUNT; index++) {
      if (hyla_tests[index].ending == HYLA_BY_HAND) continue;
      result = hyla_run(index);
      if (result < 0) continue;
      run++;
      passed += result;
    }
    if (run < HYLA_COUNT) dprintf(1, "%d more not run: see there why\\n", (int)HYLA_COUNT - run);
  }
  dprintf(1, "%d tests, %d passed\\n", run, passed);
  return passed == run ? 0 : 1;
}
#endif
`;
