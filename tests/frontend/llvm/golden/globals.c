int zero, one = 1;
static int hidden = 2;
const int fixed = 3;
char text[] = "hi\n\\\"\0é";
const char *names[] = {"one", "two", 0};
struct s { char c; double d; struct s *self; int *inside; } self = {'x', 2.5, &self, &one};
int array[5] = {[2] = 7, 8};
int *past = &array[3], *before = array - 1;
int (*handlers[2])(void);
int get(void) { static int count = 4; static const int limit = 9; return ++count < limit ? hidden++ : fixed; }
int (*handler)(void) = get;
extern int outside; extern struct s other; extern char open[];
int use(void) { return outside + other.d + open[2] + text[0] + names[0][1] + *before; }
float nan_value = -__builtin_nanf("5"), inf = __builtin_inff();
long double wide = 1.5L;
_Bool flag = 1;
long long number = -2;
unsigned long address = (unsigned long)&one + 4;
_Thread_local int per_thread = 6;
int thread(void) { return per_thread; }
int weak_function(void) __attribute__((weak)); int weak_function(void) { return 1; }
int other_name(void) __attribute__((alias("weak_function")));
int call(void) { return other_name(); }
