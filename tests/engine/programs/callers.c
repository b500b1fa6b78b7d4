struct pair { signed char low; int high; struct pair *next; };
static int seen;

/* The branches marked dead are out of reach whoever calls. */
int walk(struct pair *p, unsigned n, const unsigned char *text) {
  unsigned i = 0;
  seen = 0;
  while (i < n && i < 6) {
    if (text[i] == 'x') seen++;
    i++;
  }
  if (seen > 3 && i < 4) return 1; /* live for the proof: it does not relate the two */
  if (i > 6) return 2;             /* dead */
  if (p && p->next && p->next->high > p->low) {
    if (p->next->high < -128) return 3; /* dead */
    return 4;
  }
  return 0;
}
