#ifndef BOX_H
#define BOX_H
typedef struct box box;
struct item;
int box_size(const box *b);
int item_kind(const struct item *i);
void box_count(void);
int box_total(void);
typedef int (*visitor)(int);
visitor box_visitor(int k);
#endif
