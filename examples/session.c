/* A session protocol: one state machine in a loop, driven by what the other side sends. */

extern int __VERIFIER_nondet_int(void);

enum state {
  START, VERSION_SENT, VERSION_SEEN, KEYS_OFFERED, KEYS_AGREED, SECRET_SENT, SECRET_SEEN,
  AUTH_WANTED, AUTH_ASKED, AUTH_DENIED, READY, TRANSFER, REKEYING, CLOSING, CLOSED
};

int main(void) {
  enum state state = START;
  int keyed = 0;
  int tries = 0;
  int rekeyed = 0;

  while (state != CLOSED) {
    int event = __VERIFIER_nondet_int();
    if (event < 0)
      state = CLOSING;

    switch (state) {
    case START:
      state = VERSION_SENT;
      break;
    case VERSION_SENT:
      if (event == 2)
        state = VERSION_SEEN;
      break;
    case VERSION_SEEN:
      state = KEYS_OFFERED;
      break;
    case KEYS_OFFERED:
      if (event == 20)
        state = KEYS_AGREED;
      else if (event > 20)
        state = CLOSING;
      break;
    case KEYS_AGREED:
      state = SECRET_SENT;
      break;
    case SECRET_SENT:
      if (event == 31)
        state = SECRET_SEEN;
      else
        state = CLOSING;
      break;
    case SECRET_SEEN:
      keyed = 1;
      state = tries == 0 ? AUTH_WANTED : READY;
      break;
    case AUTH_WANTED:
      if (event == 6)
        state = AUTH_ASKED;
      break;
    case AUTH_ASKED:
      tries++;
      if (event == 52)
        state = READY;
      else
        state = AUTH_DENIED;
      break;
    case AUTH_DENIED:
      if (tries > 2)
        state = CLOSING;
      else
        state = AUTH_ASKED;
      break;
    case READY:
      if (event == 90)
        state = TRANSFER;
      break;
    case TRANSFER:
      if (!keyed)
        return 1; /* never: nothing is transferred before there are keys */
      if (tries == 0)
        return 2; /* never: nor before somebody is known */
      if (event == 94)
        state = REKEYING;
      else if (event == 97)
        state = CLOSING;
      break;
    case REKEYING:
      rekeyed = 1;
      state = KEYS_OFFERED;
      break;
    case CLOSING:
      state = CLOSED;
      break;
    case CLOSED:
      return 3; /* never: the loop is over */
    }
  }
  if (rekeyed && !keyed)
    return 4; /* never */
  return 0;
}
