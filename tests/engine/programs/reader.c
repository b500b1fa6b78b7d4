/* A number in a text that two pointers mark; the end comes first, and a name lies beside them. */
struct reader {
  const char *end, *at;
  char name[16];
  int used;
};

static int peek(const struct reader *r) { return r->at < r->end ? *r->at : -1; }
static int is_digit(int c) { return c >= '0' && c <= '9'; }

int number(struct reader *r) {
  if (r->used >= 0 && r->used < 16 && r->name[r->used] == '-') return 1;
  if (peek(r) == '-') r->at++;
  if (r->at >= r->end) return -1;
  if (!is_digit(r->at[0])) return -2;
  while (r->at < r->end && is_digit(r->at[0])) r->at++;
  if (r->at < r->end && r->at[0] == '.') {
    r->at++;
    if (r->at >= r->end) return -1;
    if (!is_digit(r->at[0])) return -2;
    while (r->at < r->end && is_digit(r->at[0])) r->at++;
  }
  return 0;
}
