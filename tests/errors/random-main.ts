/** What a native program calls, in C. */
export interface NativeCalls {
  /** What is needed for it. */
  readonly declarations?: string;
  /** With the words of the command line from `v[2]` on. */
  readonly test?: string;
  /** With what `next_random`, `random_int` and `random_double` give. */
  readonly random: string;
}

/**
 * A `main`. `test A B`: one call. `random N`: as many, some thousands to a process; sanitizers go on after what they found, signals end
 * a call. What such a call had allocated is lost, so that no leaks are told there. What `hold` was given is held for good: a later call
 * may lose it, and that is no leak of the one that made it.
 */
export function randomMain({ declarations = '', test = '', random }: NativeCalls): string {
  return `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static struct { unsigned long long state; long left; } *shared;
static unsigned next_random(void) {
  unsigned long long state = shared->state;
  state ^= state << 13; state ^= state >> 7; state ^= state << 17;
  shared->state = state;
  return state >> 16;
}
static int random_int(void) {
  static const int near[] = { 0, 0x7fffffff, -0x7fffffff - 1, 32, 5, 46340 };
  unsigned choice = next_random() % 4;
  if (choice == 0) return (int)next_random();
  if (choice == 1) return (int)(next_random() % 16) - 8;
  return (int)((unsigned)near[next_random() % 6] + next_random() % 5 - 2);
}
static double random_double(void) {
  static const double near[] = { 0, 2147483648.0, -2147483649.0, 256, 1e300, -1 };
  return next_random() % 2 ? random_int() / 4.0 : near[next_random() % 6] + (int)(next_random() % 5) / 2.0 - 1;
}
static void *held;
static void hold(const void *from, size_t bytes) {
  void **copy = malloc(sizeof held + bytes);
  copy[0] = held;
  memcpy(copy + 1, from, bytes);
  held = copy;
}
${declarations}
static void random_call(void) { ${random} }
static sigjmp_buf next_call;
static int is_lost;
static void give_up(int signal) { siglongjmp(next_call, 1); }
int main(int c, char **v) {
  setbuf(stderr, 0);
  if (!strcmp(v[1], "test")) {
    ${test}
    return 0;
  }
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  shared->state = 88172645463325252ULL;
  shared->left = atol(v[2]);
  while (shared->left > 0) {
    int status = 0;
    if (fork() == 0) {
      static const int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM };
      for (int k = 0; k < 5; k++) signal(signals[k], give_up);
      do {
        shared->left--;
        if (sigsetjmp(next_call, 1)) {
          is_lost = 1;
          continue;
        }
        if (shared->left % 1024 == 0) alarm(5);
        random_call();
      } while (shared->left % 4096 > 0);
      if (is_lost) _exit(0);
      exit(0);
    }
    wait(&status);
  }
  return 0;
}
`;
}
