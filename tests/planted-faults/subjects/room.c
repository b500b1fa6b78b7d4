/* Room that is asked for may not be given; what follows then is more turns away than runs are long. */
#include <stdlib.h>
int room(size_t n, unsigned k) {
  void *(*get)(size_t) = malloc;
  unsigned i, sum = 7;
  void *p = get(n);
  if (!p) {
    for (i = 0; i < k; i++) sum += 4;
    if (sum == 8000007) return 1;
    return 2;
  }
  if (n > 4 && n < 3) return 3;
  free(p);
  return 0;
}
