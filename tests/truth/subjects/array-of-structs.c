// truth: f
struct item {
  unsigned char key;
  short value;
};

static const struct item table[] = {{3, 100}, {7, -200}, {7, 300}, {250, 32767}};

int f(unsigned char key, signed char add) {
  int found = -1;
  for (int i = 0; i < 4; i++) {
    if (table[i].key == key) {
      found = i;
      break;
    }
  }
  if (found < 0)
    return 0;
  if (found == 2)
    return 1; // never: the second has the same key
  short sum = table[found].value + add;
  if (sum < -300)
    return 2;
  if (sum < 0 && found == 3)
    return 3; // never: then it is far below
  return 4;
}
