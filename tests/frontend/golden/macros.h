static inline int from_header(int x) {
  return x > 0 ? x : -x;
}
