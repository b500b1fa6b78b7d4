// truth: f
#include <ctype.h>

int f(unsigned char a, unsigned char b) {
  if (isdigit(a) && isalpha(a))
    return 1; // never
  if (isxdigit(a) && isupper(b))
    return isspace(b) ? 2 : tolower(b) == 'q' ? 3 : 4; // the first never
  if (isspace(a) || ispunct(b))
    return isprint(b) ? 5 : 6;
  if (toupper(a) == 'a')
    return 7; // never
  return isalnum(a) ? 8 : 9;
}
