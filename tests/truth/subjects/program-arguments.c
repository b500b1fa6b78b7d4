// truth: main
// settings: {"lvalues": {"argv": {"length": 3}, "argv[*]": {"length": 2}}}
#include <stddef.h>

static int calls = 2;
int shared;

int main(int argc, char *argv[]) {
  if (calls != 2 || shared)
    return 1; // never: the program begins here
  if (argc < 0 || argc > 2)
    return 2; // never: at most two are declared
  if (argv[argc] != NULL)
    return 3; // never
  if (argc > 0 && argv[argc - 1] == NULL)
    return 4; // never
  if (argc == 0)
    return argv[0] == NULL ? 5 : 6; // the latter never
  if (argc == 2 && argv[1][0] == argv[0][0])
    return argv[1] == argv[0] ? 7 : 8; // the former never
  return argv[0][1] == 0 ? 9 : 10; // the latter never
}
