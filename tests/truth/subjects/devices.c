// truth: f
// settings: {"declares": {"volatile": []}, "lvalues": {"port->in#*": {"range": {"low": 0, "high": 3}}, "base[which & 3]#*": {"range": {"low": 0, "high": 2}}}}
struct port {
  volatile unsigned char in, out;
};
#define FIRST ((struct port *)0x40000000u)
#define SECOND ((struct port *)0x40001000u)

static int is_set(struct port *port, unsigned char mask) {
  if (port == 0)
    return -1;
  port->out = mask;
  return (port->in & mask) != 0;
}

int f(unsigned char which) {
  struct port mine;
  volatile unsigned char *base = (volatile unsigned char *)0xe000e000u;
  struct port *port = which == 0 ? 0 : which == 1 ? FIRST : which == 2 ? SECOND : &mine;
  int set = is_set(port, 1);
  if (set < 0)
    return which == 0 ? 1 : 2; // 2: never
  base[which & 3] = 1;
  if (base[which & 3] == 1)
    return 3;
  if (set > 1)
    return 4; // never
  return set ? 5 : 6;
}
