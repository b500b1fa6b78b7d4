// truth: f
static const char *const names[] = {"zero", "one", "two", "three"};

int f(unsigned char i, unsigned char j) {
  const char *name = names[i & 3];
  if ("abcdefg"[j & 7] == 'd')
    return (j & 7) == 3 ? 1 : 2; // the latter never
  if (name[0] == 't')
    return name[1] == 'w' ? 3 : name[4] == 'e' ? 4 : 5; // the last never
  if (name == names[2])
    return 6; // never
  return name[j % 3] == 'e' ? 7 : 8;
}
