// truth: f
#include <stddef.h>

union cell {
  long number;
  char bytes[8];
  int halves[2];
  char *text;
};

int f(unsigned char a, unsigned char b) {
  char word[4] = "abc";
  union cell cells[2];
  cells[0].number = (long)a << 32 | (b & 127);
  cells[1].text = word + (a & 3);
  if (sizeof cells != 16)
    return 1; // never
  if (cells[0].halves[1] != a)
    return 2; // never
  if (cells[0].bytes[4] == 'x' && cells[0].bytes[0] == 'y')
    return 3;
  cells[b >> 7 ? 1 : 0] = cells[1];
  if (cells[0].text == 0)
    return cells[0].halves[0] == 0 && a == 0 ? 4 : 5; // the latter never
  if (b > 127)
    return cells[1].text - word == 2 ? 6 : 7;
  return *cells[0].text == 'c' ? 8 : 9;
}
