/* A member that knows its container: a timer is part of a task, and its handler gets only the timer. */
#include <stddef.h>

struct timer {
  unsigned due;
  struct timer *next;
};

struct task {
  int priority;
  unsigned char retries;
  struct timer timer;
  int result;
};

#define TASK_OF(t) ((struct task *)((char *)(t) - offsetof(struct task, timer)))

enum { WAIT, AGAIN, GIVE_UP };

int expired(struct timer *timer, unsigned now) {
  struct task *task = TASK_OF(timer);
  if (timer->due > now)
    return WAIT;
  if (task->priority > 9 && task->retries < 3) {
    unsigned retries = task->retries + 1u;
    if (retries > 3)
      return GIVE_UP; /* never */
    task->retries = (unsigned char)retries;
    return AGAIN;
  }
  task->result = -1;
  return GIVE_UP;
}
