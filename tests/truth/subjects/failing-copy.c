// truth: copied
// settings: {"maxElements": 2, "declares": {"allocation": null}}
#include <stdlib.h>
#include <string.h>

int copied(const char *text) {
  char *copy = strdup(text);
  if (copy == NULL)
    return -1;
  int result = copy[0] == 'a';
  free(copy);
  return result;
}
