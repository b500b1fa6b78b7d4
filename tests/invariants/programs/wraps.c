/* Over the integers of mathematics the branches marked `alive` would be dead; here they are not. */

int byte_wraps(unsigned char n) {
  unsigned char i = 0;
  int steps = 0;
  while (steps < n) {
    i += 100;
    steps++;
  }
  if (i < 100)
    if (steps > 0) /* alive: 300 is 44 */
      return 1;
  return 0;
}

int int_wraps(unsigned n) {
  int i = 0;
  unsigned k;
  for (k = 0; k < n; k++)
    i += 1000000000;
  if (i < 0) /* alive: the third turn */
    return 1;
  return 0;
}

int step_wraps(unsigned char n) {
  unsigned char i = 0;
  int turns = 0;
  while (i < n && turns < 1000) {
    i += 2;
    turns++;
  }
  if (turns > 200) /* alive: n is 255 */
    return 1;
  return 0;
}

/* n may be INT_MAX: then i jumps over it and becomes negative inside the loop. */
int inside_wraps(int n) {
  int i = 2147483000;
  while (i < n) {
    i += 2;
    if (i < 0) /* alive */
      return 1;
  }
  return 0;
}

int descends(signed char n) {
  signed char i = 0;
  while (i >= n) {
    i--;
    if (i > 0) /* alive: below -128 */
      return 1;
  }
  return 0;
}

extern void *malloc(unsigned long);
extern void free(void *);

/* Blocks from the same call of malloc are different ones. */
int blocks(int n) {
  char *last = 0;
  while (n-- > 0) {
    char *next = malloc(4);
    if (last != 0 && next != last) /* alive */
      return 1;
    if (last != 0)
      *last = 1;
    last = next;
  }
  return 0;
}
