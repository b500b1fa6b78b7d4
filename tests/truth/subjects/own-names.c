// truth: f
#include <stdlib.h>
#include <strings.h>

// Models have functions of these names for themselves.
static int lower(char c) { return c == 'A' ? 'b' : c; }
int is_space(char c) { return c == '_'; }

int f(char a) {
  char text[2] = {a, 0};
  if (strcasecmp(text, "a") == 0)
    return lower(a) == 'b' ? 1 : 2;
  if (is_space(a))
    return strtol(text, NULL, 10) == 0 ? 3 : 4; // the second never
  return is_space(' ') ? 5 : 6; // the first never
}
