#include "box.h"
int small(const box *b) { if (box_size(b) < 3) return 1; return 0; }
int odd(const struct item *i, const box *b) { if (item_kind(i) == 7 && box_size(b) > 2) return 1; return 0; }
int many(void) { box_count(); if (box_total() > 10) return 2; if (box_total() < -3) return 1; return 0; }
int visit(int k) { visitor v = box_visitor(k); if (v) return v(k) > 8; return -1; }
int call(visitor v) { if (v && v(3) == 6) return 1; return 0; }
