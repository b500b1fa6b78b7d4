#ifndef N
#define N 7
#endif
enum kind { PLAIN, ODD };
struct item {
  char tag;
  int size;
};

int f(char c, struct item *p) {
  int n = N, packed = sizeof(struct item) == 5, narrow = sizeof(enum kind) == 1;
  if (n == 3) n = 4;
  if (c > 127) return 1;
  if (packed) n++;
  if (narrow) n++;
  if (p->size == 3) return 2;
  return n;
}
