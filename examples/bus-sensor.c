/* Reads a temperature over a bus. The driver is somebody else's: what it finds comes back through pointers. */

#define FRAME 4

struct calibration {
  short offset;
  unsigned char gain;
};

int bus_read(unsigned char address, unsigned char *frame, unsigned length);
void load_calibration(struct calibration *calibration);

static int receive(unsigned char address, unsigned char *frame) {
  return bus_read(address, frame, FRAME);
}

/* The temperature in tenths of a degree; below -2000 it is an error. */
int bus_temperature(unsigned char address) {
  unsigned char frame[FRAME];
  struct calibration calibration;

  if (receive(address, frame) != FRAME)
    return -2001;
  if (frame[0] != 0xA5)
    return -2002;

  int sum = (frame[0] + frame[1] + frame[2]) & 0xFF;
  if (sum > 255)
    return -2003; /* never: it is one byte */
  if (frame[3] != sum)
    return -2004;

  load_calibration(&calibration);
  if (calibration.gain == 0)
    return -2005;

  int raw = frame[1] << 8 | frame[2];
  if (raw > 0xFFFF)
    return -2006; /* never: these are two bytes */
  int tenths = (raw - calibration.offset) / calibration.gain;
  if (tenths < -2000)
    return -2000;
  return tenths;
}
