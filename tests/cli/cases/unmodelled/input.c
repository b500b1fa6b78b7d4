int f(int x) {
  if (x > 0) {
    __asm__ volatile("nop");
    if (x == 5)
      return 1;
  }
  return 0;
}
