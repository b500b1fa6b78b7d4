#include "store.h"
struct store {
  int used, free;
};
struct entry {
  int kind;
};
static enum mode mode = plain;
static enum mood { calm, upset } mood;
/* use.c has another one of this name: no file can include both. */
static int clamp(int value) {
  return value < 0 ? 0 : value;
}
int store_size(const store *store) {
  return clamp(store->used) + clamp(store->free);
}
int entry_kind(const struct entry *entry) {
  return clamp(entry->kind);
}
int store_mode(void) {
  return mood == upset ? -1 : (int)mode;
}
void store_toggle(void) {
  mode = mode == plain ? strict : plain;
}
