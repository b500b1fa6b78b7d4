#include <stdlib.h>

int refresh(void);
int shared;

/* Far in a string. */
int far(const char *text, const int *other) {
  if (text[0] == 'a' && *other == 3 && text[5000] == 'b') return 1;
  return 0;
}

/* What a function without a body may have changed. */
int changed(const char *text) {
  shared = 5;
  refresh();
  if (text[0] == 'a') return 2;
  if (shared != 5) return 1;
  return 0;
}

/* Memory that there never is. */
int large(const char *text) {
  if (text[0] == 'a') return 2;
  char *memory = malloc(20u << 20);
  if (memory) {
    free(memory);
    return 1;
  }
  return 0;
}
