// truth: f
int f(unsigned char bits) {
  enum { IDLE, START, DATA, STOP, ERROR } state = IDLE;
  int received = 0;
  for (int i = 0; i < 8; i++) {
    int bit = bits >> i & 1;
    switch (state) {
    case IDLE:
      if (!bit)
        state = START;
      break;
    case START:
      state = bit ? DATA : ERROR;
      break;
    case DATA:
      received++;
      if (received == 3)
        state = STOP;
      break;
    case STOP:
      if (received != 3)
        return -1; // never
      if (bit)
        state = IDLE;
      else
        state = ERROR;
      received = 0;
      break;
    case ERROR:
      return i;
    }
  }
  if (state == ERROR)
    return 100;
  if (received > 3)
    return -2; // never
  return received;
}
