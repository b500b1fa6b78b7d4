int sum(int n, int m) {
  int total = 0;
  for (int i = 0; __hyla_probe(0, (i < n) != 0); i++) {
    int v[m + 1], w[2][m];
    v[i] = i; w[1][i] = 2;
    if (__hyla_probe(1, (v[m] == 3) != 0)) return v[i];
    if (__hyla_probe(2, (v[m] == 4) != 0)) break;
    if (__hyla_probe(3, (v[m] == 5) != 0)) continue;
    if (__hyla_probe(4, (v[m] == 6) != 0)) goto out;
    total += v[i] + sizeof v;
  }
  return total;
out:
  return -1;
}
