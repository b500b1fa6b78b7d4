// truth: collect
// scope: callees
// settings: {"declares": {"allocation": null}}
#include <stdlib.h>
#include <string.h>

struct pair {
  int *left;
  int *right;
};

static int fill(struct pair *pair) {
  pair->left = malloc(sizeof(int));
  pair->right = calloc(2, sizeof(int));
  if (pair->left && pair->right)
    return 1;
  return 0;
}

int collect(_Bool again) {
  struct pair pair;
  int result = fill(&pair);
  if (!result && pair.left)
    result = -1; // the second failed
  if (result == 1) {
    int *more;
    *pair.left = 5;
    more = realloc(pair.left, 2 * sizeof(int));
    if (more && *more != 5)
      result = 2; // never
    if (!more && *pair.left != 5)
      result = 3; // never: it is still there
    pair.left = more ? more : pair.left;
    if (again && pair.right[1] != 0)
      result = 4; // never
  }
  free(pair.left);
  free(pair.right);
  return result;
}
