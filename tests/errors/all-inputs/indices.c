static const int primes[4] = { 2, 3, 5, 7 };

int picked(unsigned char i) {
  return primes[i & 7];
}

int picked_within(unsigned char i) {
  return primes[i & 3];
}

int picked_below(signed char i) {
  if (i > 3)
    return 0;
  return primes[i];
}

struct parts { unsigned char head[2], tail[3]; };

int member(unsigned char i) {
  struct parts s = { { 1, 2 }, { 3, 4, 5 } };
  return s.head[i % 3];
}

int member_within(unsigned char i) {
  struct parts s = { { 1, 2 }, { 3, 4, 5 } };
  return s.tail[i % 3];
}

static const unsigned char grid[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };

int cell(unsigned char i, unsigned char j) {
  if (i > 2)
    return 0;
  const unsigned char *row = grid[i];
  return row[j & 3];
}

int cell_beyond(unsigned char i, unsigned char j) {
  if (i > 2 || j > 4)
    return 0;
  const unsigned char *row = grid[i];
  return row[j];
}

int sought(unsigned char key) {
  int i = 0;
  while (primes[i] != key && i < 3)
    i = i + 1;
  return i;
}

int sought_too_far(unsigned char key) {
  int i = 0;
  while (primes[i] != key && i < 4)
    i = i + 1;
  return i;
}

int halved(unsigned char n) {
  unsigned char list[8] = { 0 };
  int used = 0;
  while (n > 0) {
    list[used] = n & 1;
    used = used + 1;
    n /= 2;
  }
  return used;
}

int chosen(signed char i) {
  return primes[i < 2 ? i : 1];
}

int chosen_within(unsigned char i) {
  return primes[i < 2 ? i : 1];
}
