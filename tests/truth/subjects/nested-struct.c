// truth: f
struct point {
  signed char x, y;
};
struct box {
  struct point low;
  struct {
    struct point corner;
    int used;
  } high;
};

int f(signed char x, signed char y) {
  struct box box = {{0, -5}, {{10, 5}, 1}};
  struct point *p = &box.high.corner;
  if (x > p->x || y > p->y)
    return 1;
  if (x < box.low.x || y < box.low.y)
    return 2;
  box.low.x = x;
  box.high.corner.y = y;
  if (box.low.x > p->x)
    return 3; // never
  if (p->y - box.low.y == 10 && p->x - box.low.x == 10)
    return 4;
  return box.high.used ? 5 : 6; // the latter never
}
