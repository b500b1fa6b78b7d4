#include <string.h>

enum color { RED, GREEN, BLUE };

struct node {
  enum color color;
  unsigned flag : 3;
  double weight;
  struct node *next;
};

static const char *const names[] = {"red", "green", "blue"};

int f(struct node *list, const char *name, unsigned char mask) {
  if (list == NULL || list->next == NULL)
    return -1;
  if (strcmp(names[1], name) == 0)
    list->next->flag = 5;
  switch (list->color) {
    case RED:
      return list->next->weight > 0.5 ? 1 : 2;
    case BLUE:
      list->color = GREEN;
      return list->flag == 6;
    default:
      break;
  }
  return (mask & 0x81) == 0x81 && list->next->color == BLUE ? 3 : 4;
}
