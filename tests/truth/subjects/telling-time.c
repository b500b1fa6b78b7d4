// truth: f
// settings: {"lvalues": {"time()#*": {"range": {"low": -1, "high": 40}}, "rand()#*": {"range": {"low": 0, "high": 9}}}}
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

int f(void) {
  time_t then;
  time_t told = time(&then);
  if (told != then)
    return 1; // never
  srand((unsigned)then);
  if (rand() == then)
    return 2;
  time_t now = time(NULL);
  if (now < 0)
    return then < 0 ? 3 : 4;
  return now == then ? 5 : 6;
}
