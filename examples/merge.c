/* Merges two sorted rows of three into one sorted row of six. */

#define LENGTH 3

static int sorted(const int *row, int length) {
  for (int i = 1; i < length; i++)
    if (row[i - 1] > row[i])
      return 0;
  return 1;
}

static int fetch(const int *row, int *next) {
  int value = row[*next];
  *next = *next + 1;
  return value;
}

int merge(int a[LENGTH], int b[LENGTH], int out[2 * LENGTH]) {
  int i = 0, j = 0, k = 0;

  if (!sorted(a, LENGTH) || !sorted(b, LENGTH))
    return 0;

  while (i < LENGTH && j < LENGTH) {
    if (a[i] <= b[j])
      out[k++] = fetch(a, &i);
    else
      out[k++] = fetch(b, &j);
  }
  while (i < LENGTH)
    out[k++] = fetch(a, &i);
  while (j < LENGTH)
    out[k++] = fetch(b, &j);

  if (k != 2 * LENGTH)
    return -1;
  if (!sorted(out, 2 * LENGTH))
    return -2;
  return 1;
}
