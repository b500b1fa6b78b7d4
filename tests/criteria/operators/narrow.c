// conditions: 1 2 3 4 5
#include "operators.h"
#include <stdbool.h>
enum colour { RED, GREEN, BLUE };
struct bits { unsigned low : 3; signed high : 2; };
int f(unsigned char a, unsigned char b) {
  struct bits bits = { a, b };
  bool odd = b & 1;
  enum colour colour = a % 3;
  int r = 0;
  if (O(1, bits.low, >, 6))
    r++;
  if (O(2, bits.high, <, 0))
    r++;
  if (O(3, odd, ==, 1))
    r++;
  if (O(4, colour, <=, BLUE))
    r++;
  if (O(5, a, <, b) && !odd)
    r++;
  return r;
}
