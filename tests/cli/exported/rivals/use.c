#include "store.h"
static int clamp(int value) {
  return value > 9 ? 9 : value;
}
int is_small(const store *store) {
  return clamp(store_size(store)) < 9;
}
int is_seven(const struct entry *entry) {
  return entry_kind(entry) == 7 ? 1 : 0;
}
int toggled(int times) {
  if (times > 1)
    store_toggle();
  if (store_mode() < 0)
    return 2;
  return store_mode() == strict ? 1 : 0;
}
