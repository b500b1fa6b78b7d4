#include <stdio.h>

/* Commands and their numbers, one after the other: most ways of reading them come to the same. */
int commands(void) {
  int command, level, count = 0;
  while (scanf("%d", &command) == 1) {
    switch (command) {
    case 1:
      count++;
      break;
    case 2:
      if (scanf("%d", &level) != 1) return -1;
      if (level > 3 || level <= 0) return -2;
      if (count == level) return 1;
      break;
    case 3:
      if (count == 0) return -3;
      count--;
      break;
    }
  }
  return count;
}
