#include <stdint.h>
#include <stddef.h>
int conversions(signed char a, unsigned char b, short c, unsigned short d, long long e, _Bool f) { return a + b + c + d + (int)e + f; }
uint64_t wide(uint64_t a, int64_t b) { return (a >> 3) + (uint64_t)(b >> 3) * a / 7 % 5 + (a << 40) + ~a; }
__int128 huge(__int128 a, unsigned __int128 b) { return a * 3 + (__int128)(b >> 100); }
int division(int a, int b) { a / b; return a % b + (unsigned)a / (unsigned)b; }
int shifts(int a, unsigned n) { return (a << n) | (a >> n) | ((unsigned)a >> 5); }
size_t sizes(void) { return sizeof(long) + offsetof(struct { char c; int i; }, i); }
_BitInt(17) odd(_BitInt(17) x) { return x + 1; }
enum e { A = -1, B = 4 }; typedef enum e e_t;
e_t next(e_t x) { return x + 1; }
int comma(int a) { int b; return b = a++, b += a--, a ^= b, -b; }
unsigned char narrow(unsigned char c) { c += 200; c <<= 1; return c; }
int assigned(int *p) { int a; return (a = *p) + (a += 2) + a++; }
