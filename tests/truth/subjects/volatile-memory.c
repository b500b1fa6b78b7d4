// truth: f
// settings: {"lvalues": {"flag": {"range": {"low": 0, "high": 2}}, "x": {"range": {"low": -1, "high": 1}}, "which": {"range": {"low": 0, "high": 2}}, "ports": {"range": {"low": -1, "high": 1}}}}
static volatile int flag;
struct port {
  volatile signed char in, out;
};
static struct port ports[2];

int f(signed char x, unsigned char which) {
  struct port *port = &ports[which & 1];
  flag = x;
  if (flag != x)
    return 1; // never
  if (port->in == x)
    port->out = 5;
  else
    port->out = 6;
  if (port->out < 5)
    return 2; // never
  return port->out == 5 ? 3 : 4;
}
