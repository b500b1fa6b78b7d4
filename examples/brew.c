/*
 * A harness as those write it who verify programs: what it does not set may be anything, and the event is another one in
 * each turn. C calls that an error; `"uninitialised": "input"` (here --uninitialised input) says that it is meant.
 */
enum state { IDLE, FILLING, HEATING, DONE };
enum event { NOTHING, CUP, READY, CANCEL };

struct order {
  int cups;
  _Bool hot;
};

int main(void) {
  enum state state = IDLE;
  struct order order;
  int filled = 0, turn;

  if (order.cups < 1 || order.cups > 2)
    return 1;
  for (turn = 0; turn < 4 && state != DONE; turn++) {
    enum event event;
    if (event == CANCEL && state != HEATING)
      return 2;
    if (state == IDLE) {
      state = FILLING;
    } else if (state == FILLING) {
      if (event == CUP)
        filled++;
      if (filled > order.cups)
        return 3; /* never: it goes on as soon as there are enough */
      if (filled == order.cups)
        state = order.hot ? HEATING : DONE;
    } else if (event == READY) {
      state = DONE;
    }
  }
  if (state != DONE)
    return 4;
  return filled == order.cups ? 0 : 5; /* 5 never */
}
