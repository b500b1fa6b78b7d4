#include <stdlib.h>
int f(int a) {
  switch (a & 3) {
  case 0:
    return 1;
  case 1:
  case 2:
    return 2;
  case 3:
    abort(); // abort is reached
  default:
    abort();
  }
}
