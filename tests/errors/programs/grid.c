static const char grid[3][4] = { "abc", "def", "ghi" };
int f(unsigned row, unsigned column) {
  if (row > 2 || column > 4)
    return 0;
  return grid[row][column]; // index out of bounds
}
