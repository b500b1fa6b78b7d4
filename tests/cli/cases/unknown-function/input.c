#include <ctype.h>
int first(int x) { return x > 0; }
int second(int x) { return x > 0 ? 1 : 2; }
