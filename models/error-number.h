/* errno, of which wasi has a variable and Linux a function; their numbers differ. Not a header of C. */

#ifdef __wasm__
extern _Thread_local int errno;
enum { EINVAL = 28, ERANGE = 68 };
#else
int *__errno_location(void);
#define errno (*__errno_location())
enum { EINVAL = 22, ERANGE = 34 };
#endif
