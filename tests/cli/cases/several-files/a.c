#include <b.h>
static int helper(int x) { return x + 1; }
int f(int x) { if (g(helper(x))) { level++; return 1; } if (x == MAGIC) return 2; return 0; }
int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x' ? f(argc) : 0; }
