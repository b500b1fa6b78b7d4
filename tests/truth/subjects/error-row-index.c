// truth: f
/* An element of a row is not one of the next row; the rows of a table are bounded as well. */
struct cell {
  signed char kind, value;
};

struct board {
  struct cell cells[2][3];
  signed char after;
};

int f(signed char i, signed char j) {
  static signed char grid[3][4];
  struct board board = {{{{0, 0}}}, 5};
  if (i < -1 || i > 3 || j < -1 || j > 4)
    return 0;
  grid[i][j] = 7;
  if (grid[2][0] == 7 && i == 1)
    return 1; // only past the end of row 1
  board.cells[i][j].value = 9;
  if (board.after == 9)
    return 2; // only past the end
  if (i == 2)
    return 3; // only past it
  if (board.cells[1][2].value == 9)
    return 4;
  return grid[0][3] == 7;
}
