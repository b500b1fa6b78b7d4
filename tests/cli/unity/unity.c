#include "unity.h"
#include <setjmp.h>
#include <stdio.h>

static const char *file, *current;
static int tests, failures, ignored;
static jmp_buf leave;

void UnityBegin(const char *name) {
  file = name;
}

void UnityRun(void (*test)(void), const char *name, int line) {
  int before = failures + ignored;
  current = name;
  tests++;
  if (setjmp(leave) == 0) {
    setUp();
    test();
  }
  tearDown();
  if (failures + ignored == before) printf("%s:%d:%s:PASS\n", file, line, name);
}

static void say(const char *what, const char *message, int line) {
  printf("%s:%d:%s:%s: %s\n", file, line, current, what, message);
  longjmp(leave, 1);
}

void UnityFail(const char *message, int line) {
  failures++;
  say("FAIL", message, line);
}

void UnityIgnore(const char *message, int line) {
  ignored++;
  say("IGNORE", message, line);
}

int UnityEnd(void) {
  printf("\n-----------------------\n%d Tests %d Failures %d Ignored \n%s\n", tests, failures, ignored,
         failures == 0 ? "OK" : "FAIL");
  return failures;
}
