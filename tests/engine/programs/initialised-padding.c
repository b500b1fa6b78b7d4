#include <string.h>

struct pair {
  char kind;
  int value;
};

struct nested {
  struct pair pair;
  short last;
};

/* Compilers set the members of what they initialise, and leave the rest as it was. */
int members(int value) {
  struct pair a = {1, value}, b = {1, value};
  if (memcmp(&a, &b, sizeof a)) return 1;
  return 0;
}

int constants(int value) {
  struct pair a = {1, 5}, b = {1, 5};
  a.value = b.value = value;
  if (memcmp(&a, &b, sizeof a)) return 1;
  return 0;
}

int literals(int value) {
  struct pair a, b;
  a = (struct pair){1, value};
  b = (struct pair){1, value};
  if (memcmp(&a, &b, sizeof a)) return 1;
  return 0;
}

int parts(int value) {
  struct nested a[2] = {{{1, value}, 2}, {{3, 4}, 5}};
  struct nested b[2] = {{{1, value}, 2}, {{3, 4}, 5}};
  if (memcmp(a, b, sizeof a)) return 1;
  return 0;
}

static struct pair made(void) {
  return (struct pair){1, 5};
}

int returned(void) {
  struct pair a = made(), b = made();
  if (memcmp(&a, &b, sizeof a)) return 1;
  return 0;
}

/* What is set is known, and what has no padding. */
int set(int value) {
  struct pair a = {1, value}, b = {1, 5};
  int numbers[2] = {1, 2}, others[2] = {1, 2};
  if (a.kind != b.kind || b.value != 5) return 1;
  if (memcmp(numbers, others, sizeof numbers)) return 2;
  memset(&a, 0, sizeof a);
  if (((unsigned char *)&a)[1]) return 3;
  memset((char *)&b + 1, 7, 3);
  if (((unsigned char *)&b)[2] != 7) return 4;
  return 0;
}

/* Of a union, the member that is given a value is set. */
union word {
  char letter;
  int number;
  char letters[3];
};

struct tagged {
  int tag;
  union word word;
  char last;
};

int unions(void) {
  union word a = {1};
  if (a.number != 1) return 1;
  return 0;
}

int inside(int value) {
  struct tagged a[2] = {{1, {.letters = "ab"}, 3}, {4, {.number = 5}, 6}};
  a[1].tag = value;
  if (a[0].word.number == 0x6261) return 1;
  return 0;
}

int whole(void) {
  struct tagged a[2] = {{1, {.letters = "ab"}, 3}, {4, {.number = 5}, 6}};
  if (a[0].word.letter != 'a' || a[0].word.letters[2] || a[0].last != 3) return 1;
  if (a[1].word.number != 5 || a[1].tag != 4 || a[0].tag != 1) return 2;
  return 0;
}
