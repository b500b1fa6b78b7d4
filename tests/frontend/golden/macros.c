#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define NOTHING ((void *)0)
#define AND &&
#define SWAP(a, b) do { int t = (a); (a) = (b); (b) = t; } while (0)
#define WHEN(c) if (c) return 1
#include "macros.h"
int macros(int  a,   int b, char *p) {
  SWAP(a, b);
  if (MAX(a,   b) > 3   &&   p != NOTHING AND !a) a++; /* comment */ if (b) a--;
  WHEN(a ||
       b);
	if (a	> 2) return MAX(a, b); // tab
  /* before */ while (from_header(a)) a--;
  if (a
      > b
      && b) return 2;
  if ("é"[0] == 'x' && a) return 3;
  return 0;
}
