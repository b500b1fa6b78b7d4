/* Reads the head of a description, which must begin with two keywords in this order and end with a digit. */

#include <ctype.h>
#include <string.h>

#define LENGTH 14
#define LONGEST 6

struct tape {
  char text[LENGTH];
  int at;
};

static char take(struct tape *tape) {
  if (tape->at >= LENGTH)
    return '\0';
  return tape->text[tape->at++];
}

static int keyword(const char *expected, struct tape *tape) {
  char word[LONGEST + 1];
  int length = 0;
  char c = take(tape);

  while ((isalnum(c) || c == '_') && length < LONGEST) {
    word[length] = c;
    length++;
    c = take(tape);
  }
  word[length] = '\0';
  return strcmp(expected, word) == 0;
}

int head(char text[LENGTH]) {
  struct tape tape;

  memcpy(tape.text, text, LENGTH);
  tape.at = 0;
  if (!keyword("GRID", &tape))
    return 1;
  if (!keyword("PORT_8", &tape))
    return 2;
  if (!isdigit(take(&tape)))
    return 3;
  return 0;
}
