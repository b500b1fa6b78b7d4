#include <stddef.h>

/* No variable says what is behind these pointers. */
struct item { int key; const char *name; };

int by_key(const void *a, const void *b) {
  if (*(const int *)a < *(const int *)b) return -1;
  return *(const int *)a > *(const int *)b;
}

int first_letter(void *p) {
  if (((struct item *)p)->key != 7) return 0;
  if (((struct item *)p)->name == NULL) return 1;
  return *((struct item *)p)->name == 'x' ? 2 : 3;
}

int next_letter(void *p) {
  char *text = *(char **)p;
  if (text == NULL || *text == 0) return -1;
  *(char **)p = text + 1;
  return *text == 'q';
}

int at(void *p, unsigned i) {
  if (i >= 4) return -1;
  return ((struct item *)p)[i].name != NULL && *((struct item *)p + i)->name == 'z';
}

/* Constants stay constants. */
static const size_t place = (size_t)&((struct item *)0)->name;
int constant(int x) {
  static int *const none = (int *)0 + 0;
  switch (x) {
    case (int)sizeof(*(struct item *)0): return 1;
    case 100 + (int)offsetof(struct item, name): return 2;
  }
  return none != NULL || place > 64;
}
