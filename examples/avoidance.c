/*
 * Which way to steer clear of another aircraft: a control logic without loops, whose conditions depend on
 * decisions taken far above them. One branch is dead, and not obviously so.
 */

enum advice { FAULT = -1, KEEP, CLIMB, DESCEND, LEVEL_OFF };
enum intent { UNKNOWN, WILL_CLIMB, WILL_DESCEND };

struct craft {
  int height; /* feet */
  int rate;   /* feet per minute, upwards */
};

struct scene {
  struct craft own, other;
  int layer;     /* of the airspace, 0 to 3 */
  int age;       /* of the last report, seconds */
  int distance;  /* yards */
  int gap_up;    /* predicted separation if we climb */
  int gap_down;  /* predicted separation if we descend */
  int equipped;  /* the other one has this system too … */
  int intent;    /* … and told us what it will do */
  int heavy;     /* we climb badly */
};

static const int margin[4] = {400, 500, 640, 740};

static int threatening(const struct scene *s) {
  if (s->age > 6)
    return 0;
  if (s->distance < 2000)
    return 1;
  return s->distance < 6000 && s->own.rate != s->other.rate;
}

static int room_above(const struct scene *s, int need) {
  int height = s->own.height;
  if (height < 500 || height > 39000)
    return 0;
  if (s->equipped && s->intent == WILL_CLIMB)
    return 0;
  return (s->heavy ? s->gap_up - 100 : s->gap_up) >= need;
}

static int room_below(const struct scene *s, int need) {
  if (s->own.height < 1500)
    return 0;
  if (s->equipped && s->intent == WILL_DESCEND)
    return 0;
  return s->gap_down >= need;
}

static int crossing(const struct craft *low, const struct craft *high) {
  return low->height < high->height && low->rate > high->rate;
}

int avoid(struct scene s) {
  int advice = KEEP;
  int need, up, down;

  if (s.layer < 0 || s.layer > 3)
    return FAULT;
  need = margin[s.layer];

  if (!threatening(&s))
    return KEEP;

  up = room_above(&s, need);
  down = room_below(&s, need);

  if (up && down) {
    if (s.gap_up > s.gap_down)
      advice = CLIMB;
    else if (s.gap_up < s.gap_down)
      advice = DESCEND;
    else
      advice = s.own.height >= s.other.height ? CLIMB : DESCEND;
  } else if (up) {
    advice = CLIMB;
  } else if (down) {
    advice = DESCEND;
  } else {
    advice = LEVEL_OFF;
  }

  if (advice == CLIMB && crossing(&s.other, &s.own) && down)
    advice = DESCEND;
  else if (advice == DESCEND && crossing(&s.own, &s.other) && up)
    advice = CLIMB;

  if (advice == LEVEL_OFF) {
    if (s.own.rate < -1500 || s.own.rate > 1500)
      return LEVEL_OFF;
    return KEEP;
  }
  if (advice == CLIMB && s.intent == WILL_CLIMB) {
    if (s.equipped)
      return FAULT; /* never: then there would have been no room above */
    return CLIMB;
  }
  return advice;
}
