#ifndef STORE_H
#define STORE_H
typedef struct store store;
struct entry;
enum mode { plain, strict };
int store_size(const store *store);
int entry_kind(const struct entry *entry);
int store_mode(void);
void store_toggle(void);
#endif
