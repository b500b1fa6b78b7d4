/* A lock that opens after the right keys one after the other; any other key begins again. */
int pressed(void);

static int dial = 4;
static int bolt = 9;
static int lamp = 2;

static int turn(int key) {
  if (bolt == 9 && dial == 4 && key == 3) {
    dial = 7;
    return 1;
  }
  if (bolt == 9 && dial == 7 && key == 5) {
    dial = 1;
    return 1;
  }
  if (dial == 1 && lamp == 2 && key == 2) {
    lamp = 6;
    return 1;
  }
  if (dial == 1 && lamp == 6 && key == 2) {
    bolt = 8;
    dial = 3;
    return 1;
  }
  if (bolt == 8 && dial == 3 && key == 4) {
    dial = 5;
    lamp = 3;
    return 1;
  }
  if (dial == 5 && lamp == 3 && key == 1) {
    bolt = 7;
    return 1;
  }
  if (bolt == 7 && lamp == 3 && key == 6) {
    dial = 2;
    lamp = 0;
    return 1;
  }
  if (dial == 2 && lamp == 0 && key == 3) {
    bolt = 6;
    return 1;
  }
  if (bolt == 6 && dial == 2 && key == 1) {
    lamp = 1;
    return 1;
  }
  if (lamp == 1 && bolt != 6) return 2;
  if (lamp == 1 && key == 5) return 3;
  dial = 4;
  bolt = 9;
  lamp = 2;
  return 0;
}

int main(void) {
  for (;;) {
    int key = pressed();
    if (key != 1 && key != 2 && key != 3 && key != 4 && key != 5 && key != 6) return 0;
    if (turn(key) == 3) return 1;
  }
}
