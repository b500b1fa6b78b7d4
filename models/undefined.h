/* What the standard leaves undefined ends the run. Where nothing is known but that, it gives any number, and goes on. */
#ifndef UNDEFINED
int __hyla_undefined(void);
#define UNDEFINED() __hyla_undefined()
#endif
