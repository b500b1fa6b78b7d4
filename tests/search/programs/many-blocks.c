/* Conditions in a row, each on an input of its own: many blocks, and one small formula for each. */
int a[512];

#define C1(i) if (a[i] == 3 * (i) + 1) sum += i;
#define C8(i) C1(i) C1(i + 1) C1(i + 2) C1(i + 3) C1(i + 4) C1(i + 5) C1(i + 6) C1(i + 7)
#define C64(i) C8(i) C8(i + 8) C8(i + 16) C8(i + 24) C8(i + 32) C8(i + 40) C8(i + 48) C8(i + 56)

int many_blocks(void) {
  int sum = 0;
  C64(0) C64(64) C64(128) C64(192) C64(256) C64(320) C64(384) C64(448)
  if (a[7] > 5 && a[7] < 3) /* never */
    sum = -1;
  return sum;
}
