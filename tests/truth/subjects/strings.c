// truth: f
#include <string.h>

int f(char a, char b) {
  char word[4] = {a, b, 'c', 0};
  size_t length = strlen(word);
  if (length > 3)
    return 1; // never
  if (length == 2)
    return 2; // never: the third is not the terminator
  if (strcmp(word, "abc") == 0)
    return 3;
  if (strcmp(word, "ab") == 0)
    return 4; // never
  if (strncmp(word, "xyz", 2) == 0)
    return 5;
  if (length == 0)
    return strcmp(word, "") ? 6 : 7; // the former never
  return strcmp(word, "m") < 0 ? 8 : 9;
}
