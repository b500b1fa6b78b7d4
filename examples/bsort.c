/* Bubble sort with early exit, followed by a check that cannot fail. */

#ifndef COUNT
#define COUNT 5
#endif

int bsort(int a[COUNT]) {
  int last = COUNT - 1;
  int swapped = 1;

  while (swapped) {
    swapped = 0;
    for (int i = 0; i < last; i++) {
      if (a[i] > a[i + 1]) {
        int kept = a[i];
        a[i] = a[i + 1];
        a[i + 1] = kept;
        swapped = 1;
      }
    }
    last--;
  }

  for (int i = 1; i < COUNT; i++)
    if (a[i - 1] > a[i])
      return 0;
  return 1;
}
