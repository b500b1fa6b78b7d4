// truth: f
static const int weights[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};

int f(unsigned char row, unsigned char column) {
  int grid[3][4] = {{0}};
  if (row > 2 || column > 3)
    return -1;
  grid[row][column] = weights[row][column];
  if (grid[1][2] == 7)
    return 1;
  if (grid[1][2] != 0)
    return 2; // never
  if (weights[row][column] % 5 == 0)
    return grid[row][column] > 5 ? 3 : 4;
  if (grid[2][column] == 12 && row == 1)
    return 5; // never
  return 0;
}
