/* What the drivers share: random choices, and counting where a model and the machine's library differ. */
#include <stdint.h>
#include <stdio.h>

static uint64_t state = 88172645463325252u;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
static unsigned below(unsigned bound) { return (unsigned)((next() >> 20) % bound); }

static long comparisons, differences;
static void check(int is_same, const char *what, const char *detail) {
  comparisons++;
  if (is_same) return;
  if (differences++ < 20) printf("differs: %s (%s)\n", what, detail);
  fflush(stdout);
}

static int report(void) {
  printf("%ld comparisons, %ld differences\n", comparisons, differences);
  return differences != 0;
}
