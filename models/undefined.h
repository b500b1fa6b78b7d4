/* What the standard leaves undefined ends the run. */
#ifndef UNDEFINED
#define UNDEFINED() __builtin_trap()
#endif
