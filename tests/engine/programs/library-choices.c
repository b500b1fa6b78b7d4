#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What earlier calls have left. */
int next_token(void) {
  char *token = strtok(NULL, ",");
  if (token && *token == 'q') return 1;
  return 0;
}

int all_tokens(void) {
  char text[] = "a,b";
  if (!strtok(text, ",")) return 1;
  if (!strtok(NULL, ",")) return 2;
  if (strtok(NULL, ",")) return 3;
  if (strtok(NULL, ",")) return 4;
  return 0;
}

int found_before(void) {
  if (errno == EAGAIN) return 1;
  return 0;
}

/* Which of equal ones comes first, or is found. */
struct row { int key, id; };

static int by_key(const void *a, const void *b) {
  int x = ((const struct row *)a)->key, y = ((const struct row *)b)->key;
  return x < y ? -1 : x > y;
}

int sorted(int key) {
  struct row rows[] = {{key, 1}, {4, 2}, {key, 3}};
  qsort(rows, 3, sizeof *rows, by_key);
  if (rows[0].id == 3) return 1;
  return 0;
}

int in_order(int key) {
  struct row rows[] = {{key, 1}, {4, 2}, {key, 3}};
  qsort(rows, 3, sizeof *rows, by_key);
  if (rows[0].key > rows[1].key || rows[1].key > rows[2].key) return 1;
  if (rows[0].id == rows[1].id) return 2;
  return 0;
}

int found(int key) {
  struct row rows[] = {{1, 1}, {1, 2}, {1, 3}}, wanted = {key, 0};
  struct row *row = bsearch(&wanted, rows, 3, sizeof *rows, by_key);
  if (!row) return 0;
  if (row->id == 1) return 1;
  if (row->id == 3) return 3;
  return row->key;
}

int found_if_there(int key) {
  struct row rows[] = {{1, 1}, {3, 2}, {5, 3}}, wanted = {key, 0};
  struct row *row = bsearch(&wanted, rows, 3, sizeof *rows, by_key);
  if (row && row->key != key) return 1;
  if (!row && key == 3) return 2;
  return 0;
}

/* Which ones are compared, and how often. */
static int each_by_key(const void *a, const void *b) {
  if (a == b) return 0;
  return by_key(a, b);
}

int sorted_itself(int key) {
  struct row rows[] = {{key, 1}, {4, 2}};
  qsort(rows, 2, sizeof *rows, each_by_key);
  return rows[0].key <= rows[1].key;
}

static int turns;

static int counted(const void *a, const void *b) {
  turns++;
  return by_key(a, b);
}

int sorted_slowly(int key) {
  struct row rows[] = {{key, 1}, {4, 2}};
  turns = 0;
  qsort(rows, 2, sizeof *rows, counted);
  if (turns > 5) return 1;
  return 0;
}

int sorted_quietly(int key) {
  struct row rows[] = {{key, 1}, {4, 2}};
  turns = 0;
  qsort(rows, 2, sizeof *rows, each_by_key);
  if (turns > 0) return 1;
  return 0;
}

int found_slowly(int key) {
  struct row rows[] = {{1, 1}, {3, 2}, {5, 3}}, wanted = {key, 0};
  turns = 0;
  bsearch(&wanted, rows, 3, sizeof *rows, counted);
  if (turns > 9) return 1;
  return 0;
}
