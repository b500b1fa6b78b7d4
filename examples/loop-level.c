/* A tank that is filled by three, and emptied by ten when above ten, for ever. Invariant: 0 <= level <= 10. */

extern int more(void);

int loop_level(void) {
  int level = 0;
  while (more()) {
    level += 3;
    if (level > 10)
      level -= 10;
    if (level > 10)
      return 1; /* never */
    if (level < 0)
      return 2; /* never */
  }
  return 0;
}
