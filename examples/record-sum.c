/* A record is sealed by the sum of its bytes, padding and all: what no member says can break the seal. */
struct record {
  unsigned char channel;
  int value;
};

enum answer { VALID, BROKEN, EMPTY, NOT_CLEARED };

static unsigned sum_of(const void *start, unsigned bytes) {
  const unsigned char *at = start;
  unsigned sum = 0;
  for (unsigned k = 0; k < bytes; k++)
    sum += at[k];
  return sum;
}

enum answer check(const struct record *record, unsigned seal) {
  unsigned sum = sum_of(record, sizeof *record);
  if (sum > sizeof *record * 255)
    return BROKEN; /* never */
  if (sum < record->channel)
    return BROKEN; /* never: the channel is one of the bytes */
  if (record->channel == 0 && record->value == 0) {
    if (sum != 0)
      return NOT_CLEARED; /* only the padding is left to be the reason */
    return EMPTY;
  }
  if (sum != seal)
    return BROKEN;
  return VALID;
}
