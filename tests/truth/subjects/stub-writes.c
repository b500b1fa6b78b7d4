// truth: drain
// scope: callees
// settings: {"maxElements": 2, "declares": {"harmless": []}, "lvalues": {"sense(value)#*": {"range": {"low": 0, "high": 3}}, "sense()#*": {"range": {"low": -1, "high": 0}}, "fetch(to)#*": {"range": {"low": 0, "high": 2}}, "fetch()#*": {"range": {"low": 1, "high": 1}}, "limit": {"range": {"low": 0, "high": 2}}}}
int sense(int *value, const int *unit);
int fetch(short to[], int n);

static int through(short *to, int n) { return fetch(to, n); }

int drain(int limit) {
  int value, kept = limit;
  short row[2];
  if (sense(&value, &limit) < 0) return -1;
  if (value > kept) return 1;
  through(row, 2);
  if (row[0] == 1 && row[1] == 2) return 2;
  if (kept < 0) return 3; // never
  row[0] = 1;
  fetch(&row[1], 1);
  if (row[1] == 2)
    return kept + 1 > kept ? 4 : 5; // the latter never
  return 0;
}
