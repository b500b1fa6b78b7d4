// truth: f
int f(unsigned char a) {
  unsigned char bytes[2] = {a & 7, (a >> 3) & 3};
  unsigned short crc = 0xffff;
  for (int i = 0; i < 2; i++) {
    crc ^= bytes[i];
    for (int k = 0; k < 3; k++) {
      if (crc & 1)
        crc = (crc >> 1) ^ 0xa001;
      else
        crc >>= 1;
    }
  }
  if (crc == 0x1234)
    return 1; // never
  if (crc >> 8 == 0x6a)
    return a & 32 ? 2 : 3;
  return 4;
}
