int setjmp(long long *); long long place[20];
int assembly(int x) { __asm__ volatile("nop" : "+r"(x)); return x; }
int jumps(void) { return setjmp(place); }
typedef int v4 __attribute__((vector_size(16)));
v4 vectors(v4 a) { v4 b = a; return a + b; }
int lane(v4 a, int i) { return a[i]; }
long double wide(long double x) { long double y = x; return y * 2; }
int narrow(long double x) { return x; }
int computed(int i) { static void *labels[] = {&&a, &&b}; goto *labels[i]; a: return 1; b: return 2; }
