// truth: main
// settings: {"lvalues": {"argc": {"range": {"low": -1, "high": 300}}}}
#include <stdio.h>

static int count(void) {
  static int calls = 3;
  return ++calls;
}

int main(int argc, char **argv) {
  (void)argv;
  if (count() != 4)
    return 1; // never
  if (feof(stdin) || ferror(stdin))
    return 2; // never: nobody has read yet
  if (argc < 0)
    return 3; // never
  int c = getchar();
  if (c == EOF)
    return feof(stdin) ? 4 : 5;
  return feof(stdin) ? 6 : 7; // the former never
}
