/* Whether a lease still holds: what the clock, the environment and chance say are inputs. */
#include <stdlib.h>
#include <time.h>

enum lease { HOLDS, ENDED, GRACE, NOT_YET, UNKNOWN, WRONG };

enum lease lease_state(time_t granted, int seconds) {
  const char *mode = getenv("LEASE_MODE");
  if (mode != NULL && mode[0] == 'x')
    return HOLDS;
  if (seconds <= 0)
    return ENDED;
  time_t now = time(NULL);
  if (now == (time_t)-1)
    return UNKNOWN;
  if (now < granted)
    return NOT_YET;
  if (now - granted <= seconds)
    return HOLDS;
  int chance = rand();
  if (chance < 0)
    return WRONG; /* never */
  return chance % 2 == 0 ? GRACE : ENDED;
}
