/* Comes before each model that is compared: the drivers want to know of what is undefined. */
int __hyla_undefined(void);
#define UNDEFINED() __hyla_undefined()
