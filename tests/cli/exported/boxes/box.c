#include "box.h"
struct box { int size; box *next; struct { short a, b; } pair; };
struct item { int kind; char name[4]; };
static int total;
static enum color { red, green } last;
int box_size(const box *b) { return b->next ? b->size + b->pair.a : 0; }
int item_kind(const struct item *i) { return i->name[0] == 'x' ? i->kind : -1; }
void box_count(void) { total++; if (total > 5) last = green; }
int box_total(void) { return last == green ? -total : total; }
static int twice(int x) { return 2 * x; }
visitor box_visitor(int k) { return k > 2 ? twice : 0; }
