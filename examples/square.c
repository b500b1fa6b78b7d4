/* Is this a magic square of the numbers 1 to 9? */

#define SIDE 3

int square(unsigned char cell[SIDE][SIDE]) {
  int seen[SIDE * SIDE + 1] = {0};
  int sum = 0;

  for (int row = 0; row < SIDE; row++) {
    for (int column = 0; column < SIDE; column++) {
      int value = cell[row][column];
      if (value < 1 || value > SIDE * SIDE)
        return -1;
      if (seen[value])
        return -2;
      seen[value] = 1;
    }
  }

  for (int column = 0; column < SIDE; column++)
    sum += cell[0][column];

  for (int row = 1; row < SIDE; row++) {
    int line = 0;
    for (int column = 0; column < SIDE; column++)
      line += cell[row][column];
    if (line != sum)
      return 0;
  }
  for (int column = 0; column < SIDE; column++) {
    int line = 0;
    for (int row = 0; row < SIDE; row++)
      line += cell[row][column];
    if (line != sum)
      return 0;
  }
  if (cell[0][0] + cell[1][1] + cell[2][2] != sum)
    return 1; /* magic but for the diagonals */
  if (cell[0][2] + cell[1][1] + cell[2][0] != sum)
    return 1;
  if (sum != 15)
    return -3; /* never: three rows share 45 */
  if (cell[1][1] != 5)
    return -4; /* never: the middle of a magic square is 5 */
  return 2;
}
