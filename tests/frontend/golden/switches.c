typedef unsigned char byte;
typedef enum { RED, GREEN = 7, BLUE } color;
struct pair { int a; char b; };
int labels(int x, unsigned u, color c, byte b, long long l, unsigned long long w, _Bool q) {
  switch (x) { default: break; case -2147483647 - 1: case 2147483647: return 1; case 'a' ... 'z': return 2; case -5 ... -1: return 3; }
  switch (u) { case -1: return 4; case 2 ... 5: return 5; }
  switch (c) { case RED: return 6; case BLUE: return 7; }
  switch (b) { case 255: return 8; case 0: break; case 256: return 9; }
  switch (l) { case 1LL << 40: return 10; case (-9223372036854775807LL - 1): return 11; }
  switch (w) { case 0 ... 0xFFFFFFFFFFFFFFFFull: return 12; }
  switch (q) { case 1: return 13; }
  switch (x) { case sizeof(struct pair): return 14; case sizeof(struct pair) + 3 ... 30: return 15; }
  return 0;
}
int operands(int a, int b) {
  switch (a && b) { case 0: return 1; }
  switch (a ? b : 3) { case 1 + 1: return 2; }
  if (a) switch (b) case 5: return 9; else return 10;
  switch (a++, b) { }
  return 3;
}
int nested(int a, int b) {
  switch (a) {
    case 1: switch (b) { case 2: return 1; default: return 2; }
    case 3: { int c = b ? 1 : 2; case 4: return c; }
  }
  return 0;
}
int duff(int n, char *to, char *from) {
  int k = (n + 7) / 8;
  switch (n % 4) {
    case 0: do { *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
    } while (--k > 0);
  }
  return n;
}
