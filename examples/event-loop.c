/* Hands events to whoever asked for them: the handlers are somebody else's functions. */

struct event {
  int kind;
  int value;
};

struct listener {
  int (*wants)(int kind);
  void (*handle)(const struct event *event, int *answer);
  void (*failed)(int kind);
};

enum { IGNORED, HANDLED, REFUSED, BROKEN };

static int wants_all(int kind) {
  return kind != 0;
}

int (*const default_filter)(int kind) = wants_all;

int deliver(const struct event *event, struct listener *listener) {
  int answer = 0;

  int (*filter)(int) = listener->wants ? listener->wants : default_filter;
  if (!filter(event->kind))
    return IGNORED;

  listener->handle(event, &answer);
  if (answer > 0)
    return HANDLED;
  if (answer == 0)
    return REFUSED;

  if (answer > -1)
    return REFUSED; /* never: that was asked before */

  if (listener->failed)
    listener->failed(event->kind);
  return BROKEN;
}
