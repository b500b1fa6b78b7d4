struct reader {
  const char *content;
  unsigned offset;
};

/* A run without content ends before there is a branch. */
int begins_list(struct reader *r) {
  if (r->content[r->offset] == '[') return 1;
  return r->content == 0;
}
