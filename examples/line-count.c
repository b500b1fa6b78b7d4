/* Counts the lines of a file, or of standard input: `line-count [-q] [FILE]`. */
#include <stdio.h>
#include <string.h>

static int quiet;
static int lines;

static int count(FILE *in) {
  int c;
  int is_inside = 0;
  while ((c = getc(in)) != EOF) {
    if (c == '\n')
      lines++;
    is_inside = c != '\n';
  }
  if (is_inside)
    lines++;
  return ferror(in) ? -1 : 0;
}

int main(int argc, char *argv[]) {
  int next = 1;
  FILE *in = stdin;
  if (quiet || lines != 0)
    return 3; /* never: the program begins here */
  if (argc > 1 && strcmp(argv[1], "-q") == 0) {
    quiet = 1;
    next++;
  }
  if (argc > next + 1) {
    fprintf(stderr, "usage: line-count [-q] [FILE]\n");
    return 2;
  }
  if (argv[argc] != NULL)
    return 3; /* never: NULL follows the arguments */
  if (argc > next) {
    in = fopen(argv[next], "r");
    if (in == NULL) {
      perror(argv[next]);
      return 1;
    }
  }
  if (count(in) != 0)
    return 1;
  if (!quiet)
    printf("%d\n", lines);
  return 0;
}
