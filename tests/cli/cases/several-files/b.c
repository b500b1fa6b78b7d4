#include "b.h"
int level = 3;
static int helper(int x) { return x * K; }
int g(int x) { return helper(x) > level; }
