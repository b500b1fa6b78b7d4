/* Reads a word from a tape, character by character, and compares it with a keyword (bidirectional, figure 7). */

#include <ctype.h>
#include <string.h>

#ifndef KEYWORD
#define KEYWORD "GRID"
#endif
#define LENGTH 12
#define LONGEST 8

struct tape {
  char text[LENGTH];
  int at;
};

static char take(struct tape *tape) {
  if (tape->at >= LENGTH)
    return '\0';
  return tape->text[tape->at++];
}

int reader(char text[LENGTH]) {
  struct tape tape;
  char word[LONGEST + 1];
  int i = 0;
  char c;

  memcpy(tape.text, text, LENGTH);
  tape.at = 0;
  c = take(&tape);
  while ((isalnum(c) || c == '_') && i < LONGEST) {
    word[i] = c;
    i = i + 1;
    c = take(&tape);
  }
  word[i] = '\0';
  if (strcmp(KEYWORD, word) == 0)
    return 0;
  return 1;
}
