// truth: f
// scope: callees
struct pair {
  signed char first, second;
};

static struct pair swap(struct pair p) {
  struct pair q = {p.second, p.first};
  if (q.first > q.second)
    p.first = 99; // changes a copy
  return q;
}

int f(struct pair p) {
  struct pair q = swap(p);
  if (p.first == 99 && q.second != 99)
    return 1; // never
  if (q.first == p.second && q.second == p.first)
    return swap(swap(q)).first == q.first ? 2 : 3; // the latter never
  return 4;
}
