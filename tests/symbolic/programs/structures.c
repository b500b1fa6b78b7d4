#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Memory in all its forms, at indices and through pointers that inputs choose. */

struct item { char tag; int key; struct item *left, *right; double weight; };
struct record { char name[6]; unsigned short id; struct { int x, y; } at[3]; };
struct vector { int *data; size_t used, room; };

static struct item *insert(struct item *root, int key) {
  if (root == NULL) {
    root = calloc(1, sizeof *root);
    root->key = key;
    return root;
  }
  if (key < root->key) root->left = insert(root->left, key);
  else root->right = insert(root->right, key);
  return root;
}
static int depth(const struct item *root) {
  if (root == NULL) return 0;
  int l = depth(root->left), r = depth(root->right);
  return 1 + (l > r ? l : r);
}
int tree(int a, int b, int d) {
  struct item *root = NULL;
  root = insert(root, a);
  root = insert(root, b);
  root = insert(root, d);
  if (depth(root) == 2) return 1;
  if (root->left != NULL && root->left->right != NULL) return 2;
  return 0;
}

int records(struct record *r, int i, int j) {
  if (i < 0 || i >= 4 || j < 0 || j >= 3) return -1;
  struct record *one = &r[i];
  if (one->at[j].x > one->at[(j + 1) % 3].y) {
    one->at[j].x = 0;
    if (r[3].at[1].x == 0 && r[3].at[2].x == 5) return 1;
  }
  if (one->name[j] == 'a' && one->id == 300) return 2;
  return 0;
}

static void push(struct vector *v, int x) {
  if (v->used == v->room) {
    v->room = v->room ? v->room * 2 : 2;
    v->data = realloc(v->data, v->room * sizeof *v->data);
  }
  v->data[v->used++] = x;
}
int vectors(int n, int k) {
  struct vector v = {0};
  for (int i = 0; i < n && i < 5; i++) push(&v, i * k);
  int r = 0;
  if (v.used == 5 && v.data[4] == 36) r = 1;
  if (v.used > 2 && v.data[2] == v.data[1]) r = 2;
  free(v.data);
  return r;
}

int swap_pointers(int *p, int *q, int c) {
  int **where = c ? &p : &q;
  if (p == NULL || q == NULL) return -1;
  **where = 9;
  int *t = p;
  p = q;
  q = t;
  if (*p == 9 && *q != 9) return 1;
  return 0;
}

int choose_struct(struct item *a, struct item *b, int c) {
  if (!a || !b) return -1;
  struct item *x = c > 3 ? a : b;
  x->key = 5;
  if (a->key == 5 && b->key == 6) return 1;
  if (x->weight > 2.0 && a->weight < 1.0) return 2;
  if (a->tag == 'q') return 3;
  return 0;
}

int unchecked(int a[4], int i) {
  if (a[i] == 3) return 1;
  return 0;
}

int chain(struct item *n) {
  if (n && n->left && n->left->right) {
    if (n->left->right->key == n->key) return 1;
    return 2;
  }
  return 0;
}

int bytes_of(uint32_t v, int i) {
  unsigned char *b = (unsigned char *)&v;
  if (i < 0 || i > 3) return 0;
  b[i] ^= 0x5a;
  if (v == 0x12345678) return 1;
  return 2;
}

int copy_struct(struct record *r, int i) {
  struct record a[3];
  memset(a, 0, sizeof a);
  if (i < 0 || i > 2) return 0;
  a[i] = *r;
  if (a[1].id == 7 && a[2].id == 0) return 1;
  if (memcmp(a[0].name, "abc", 3) == 0) return 2;
  return 3;
}

int tokens(const char *s) {
  int words = 0, in = 0;
  for (; *s; s++) {
    if (*s == ' ' || *s == ',') in = 0;
    else if (!in) {
      in = 1;
      words++;
    }
  }
  if (words == 3) return 1;
  return 0;
}

int number(const char *s) {
  int v = atoi(s);
  if (v == 42) return 1;
  if (v < 0) return 2;
  return 0;
}

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}
int sorted(int a[4]) {
  qsort(a, 4, sizeof a[0], compare);
  if (a[0] + 3 == a[1] && a[3] > 100) return 1;
  return 0;
}

int offsets(int k) {
  size_t o = offsetof(struct record, at);
  char *base = (char *)0;
  if ((size_t)(base + k) == o) return 1;
  return 0;
}

int stack_array(int n, int i) {
  if (n < 1 || n > 4) return 0;
  int a[n];
  for (int k = 0; k < n; k++) a[k] = k + n;
  if (i >= 0 && i < n && a[i] == 6) return 1;
  return 2;
}

int two_indices(char m[3][4], int i, int j, int k) {
  if (i < 0 || i > 2 || j < 0 || j > 3) return 0;
  char *p = &m[i][j];
  if (k >= 0 && k < 2 && p + k < &m[2][3] && p[k] == 'z') return 1;
  m[i][j] = 'a';
  if (m[1][1] == 'a' && m[2][2] == 'b') return 2;
  return 3;
}

int tagged(struct item *p, int t) {
  uintptr_t u = (uintptr_t)p;
  if (p == NULL) return -1;
  u |= 1;
  if ((u & 1) == 0) return -2;
  struct item *back = (struct item *)(u & ~(uintptr_t)1);
  if (back->key == t) return 1;
  return 0;
}

static int state;
static int step(int x) { return state += x; }
int ordered(int a, int b) {
  int r = step(a) + step(b) * 3;
  if (r == 50 && state == 11) return 1;
  return 0;
}

int partly(int n, int i) {
  int a[4];
  for (int k = 0; k < n && k < 4; k++) a[k] = k * 3;
  if (i >= 0 && i < 4 && n > 2) {
    if (a[i] == 6) return 1;
  }
  return 0;
}
