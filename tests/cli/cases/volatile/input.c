static volatile int flag, level;

int f(void) {
  if (flag == 1 && flag != 1)
    return 1;
  if (level == 2 && level != 2)
    return 2;
  return 0;
}
