/* Many turns and a rare key away. */
int far(const unsigned char *key, unsigned n) {
  unsigned i, sum = 7;
  for (i = 0; i < n; i++) {
    sum += 4;
    if (sum == 87) break;
  }
  if (sum == 87 && key[0] * 65536 + key[1] * 256 + key[2] == 7654321) return 1;
  if (sum == 86) return 2;
  return 0;
}
