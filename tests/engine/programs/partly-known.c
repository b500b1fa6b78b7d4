#include <string.h>

/* All bytes of an address but the highest, which may well be zero. */
int partly(int n) {
  int here = 3, *address = &here, *copy = 0;
  if (n) memcpy(&copy, &address, sizeof address - 1);
  if (copy == address) return 1;
  return copy ? 2 : 0;
}

/* The place it is shifted by is unset on some inputs only. */
int by_unset(int n) {
  int by;
  if (n > 3) by = 1;
  int shifted = 4 << by;
  if (n > 3 && shifted == 8) return 1;
  return 0;
}
