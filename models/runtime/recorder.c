/*
 * What belongs to Hyla in a run: the trace, the steps that are left, the end of the heap. It is a module of its own,
 * whose memory the program under test has no address for: whatever that program writes, and wherever, the run is
 * reported as it was. The program calls the functions below; the host reads and writes `state` between runs.
 */

#define EXPORT(name) __attribute__((export_name(#name), used)) name

__attribute__((import_module("env"), import_name("__hyla_stop"), noreturn)) void __hyla_stop(int code, int detail);

/* The first of the codes in runtime.c; the others are for the program's own ends. */
enum stop_code {
  STOP_STEP_LIMIT = 1, /* detail: 0 */
  STOP_TRACE_FULL = 2, /* detail: 0 */
  STOP_HEAP_FULL = 7   /* detail: the size that no longer fitted */
};

/* Limits of the heap, part of what malloc means here: replay follows the same two rules. A single request, of bytes
   or of an alignment, above the first yields NULL; a run whose requests add up to more than the second is stopped. */
typedef unsigned long address;

#define LARGEST_REQUEST (1u << 24)
#define LARGEST_HEAP (1u << 28)

#define TRACE_WORDS (1 << 20)

static int trace[TRACE_WORDS];

/* Words only: the host reads and writes them by their place. */
static struct {
  int length;
  int steps_left;
  /* Where the heap begins, and where the next block goes. */
  unsigned int heap_start;
  unsigned int heap;
  /* The lowest stack pointer that was seen: how much of the stack the host has to clean. */
  unsigned int stack_low;
  /* How many objects are known. */
  int locals;
  int blocks;
  /* Requests that were too large. */
  int refused;
} state;

void *EXPORT(__hyla_trace)(void) { return trace; }

void *EXPORT(__hyla_state)(void) { return &state; }

static inline void step(address stack_pointer, int words) {
  if (stack_pointer < state.stack_low) state.stack_low = (unsigned int)stack_pointer;
  if (--state.steps_left < 0) __hyla_stop(STOP_STEP_LIMIT, 0);
  if (state.length > TRACE_WORDS - words) __hyla_stop(STOP_TRACE_FULL, 0);
}

int EXPORT(__hyla_probe)(int site, int outcome, address stack_pointer) {
  step(stack_pointer, 1);
  trace[state.length++] = site * 2 + outcome;
  return outcome;
}

long long EXPORT(__hyla_switch)(int site, long long value, address stack_pointer) {
  step(stack_pointer, 3);
  int *event = trace + state.length;
  event[0] = site * 2;
  event[1] = (int)value;
  event[2] = (int)(value >> 32);
  state.length += 3;
  return value;
}

void EXPORT(__hyla_tick)(address stack_pointer) { step(stack_pointer, 0); }

/* Moving memory is one instruction however much it is, so it counts by its size: a step for each so many bytes. */
#define STEP_BYTES_LOG 16

void EXPORT(__hyla_moved)(address bytes) {
  address steps = bytes >> STEP_BYTES_LOG;
  if (steps > (address)state.steps_left) __hyla_stop(STOP_STEP_LIMIT, 0);
  state.steps_left -= (int)steps;
}

/*
 * Which objects there are, for those who ask how much room is behind an address: on the stack, the lowest last, and on
 * the heap, in order. The program says where a local is that something may point to.
 */
#define MOST_OBJECTS (1 << 16)

struct object {
  address start;
  address bytes;
};

static struct object locals[MOST_OBJECTS];
static struct object blocks[MOST_OBJECTS];

void EXPORT(__hyla_local)(address start, address bytes, address stack_pointer) {
  /* Frames below the current one are gone. */
  while (state.locals > 0 && locals[state.locals - 1].start < stack_pointer) state.locals--;
  int at = state.locals;
  while (at > 0 && locals[at - 1].start <= start) at--;
  if (at < state.locals && locals[at].start == start) {
    locals[at].bytes = bytes;
    return;
  }
  if (state.locals == MOST_OBJECTS) __hyla_stop(STOP_STEP_LIMIT, 0);
  for (int k = state.locals++; k > at; k--) locals[k] = locals[k - 1];
  locals[at].start = start;
  locals[at].bytes = bytes;
}

/* The bytes from an address to the end of its object on the stack or the heap; 0 if there is none. */
address EXPORT(__hyla_room)(address at) {
  struct object found = {0, 0};
  if (at >= state.heap_start) {
    for (int k = state.blocks - 1; k >= 0 && found.start == 0; k--)
      if (blocks[k].start <= at) found = blocks[k];
  } else {
    for (int k = state.locals - 1; k >= 0 && locals[k].start <= at; k--) found = locals[k];
  }
  return at - found.start < found.bytes ? found.start + found.bytes - at : 0;
}

#define ALIGNMENT ((address)16)

/*
 * The address of a fresh block with `header` bytes before it; 0 if the request is too large, or all are refused. The heap only grows within
 * a run. Room for an alignment is taken whether or not the address happens to have it: how much of the heap is left
 * must not depend on where it lies.
 */
address EXPORT(__hyla_reserve)(address bytes, address alignment, address header) {
  if (bytes > LARGEST_REQUEST || alignment > LARGEST_REQUEST) {
    state.refused++;
    return 0;
  }
  address slack = alignment > ALIGNMENT ? alignment - ALIGNMENT : 0;
  address first = state.heap + header + slack;
  address end = (first + bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  if (end - state.heap_start > LARGEST_HEAP) __hyla_stop(STOP_HEAP_FULL, (int)bytes);
  state.heap = (unsigned int)end;
  address block = first & ~(slack | (ALIGNMENT - 1));
  if (state.blocks < MOST_OBJECTS) {
    blocks[state.blocks].start = block;
    blocks[state.blocks++].bytes = bytes;
  }
  return block;
}
