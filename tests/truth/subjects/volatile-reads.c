// truth: f
// settings: {"declares": {"volatile": []}, "lvalues": {"STATUS#*": {"range": {"low": 0, "high": 3}}, "ticks#*": {"range": {"low": 0, "high": 2}}, "patience": {"range": {"low": 0, "high": 2}}}}
#define STATUS (*(volatile unsigned *)0x40011000)
#define READY 1u
#define BROKEN 2u

static volatile _Bool stop;
volatile unsigned char ticks;

int f(unsigned patience) {
  unsigned status;
  while (!((status = STATUS) & READY)) {
    if (status & READY)
      return 1; // never
    if (patience-- == 0)
      return 2;
    if (stop)
      return stop ? 3 : 4;
  }
  if (status & BROKEN)
    return 5;
  ticks = 7;
  if (ticks == 1)
    return 6;
  volatile int own = 8;
  if (own != 8)
    return 7; // never
  return 0;
}
