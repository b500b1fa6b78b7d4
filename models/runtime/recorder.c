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
#define LARGEST_REQUEST (1u << 24)
#define LARGEST_HEAP (1u << 28)

#define TRACE_WORDS (1 << 20)

static int trace[TRACE_WORDS];

static struct {
  int *trace;
  int length;
  int steps_left;
  /* Where the heap begins, and where the next block goes. */
  unsigned int heap_start;
  unsigned int heap;
  /* The lowest stack pointer that was seen: how much of the stack the host has to clean. */
  unsigned int stack_low;
  /* Whether every request for memory gets NULL. */
  int refuses;
} state = {trace, 0, 0, 0, 0, 0, 0};

void *EXPORT(__hyla_state)(void) { return &state; }

static inline void step(unsigned int stack_pointer, int words) {
  if (stack_pointer < state.stack_low) state.stack_low = stack_pointer;
  if (--state.steps_left < 0) __hyla_stop(STOP_STEP_LIMIT, 0);
  if (state.length > TRACE_WORDS - words) __hyla_stop(STOP_TRACE_FULL, 0);
}

int EXPORT(__hyla_probe)(int site, int outcome, unsigned int stack_pointer) {
  step(stack_pointer, 1);
  trace[state.length++] = site * 2 + outcome;
  return outcome;
}

long long EXPORT(__hyla_switch)(int site, long long value, unsigned int stack_pointer) {
  step(stack_pointer, 3);
  int *event = trace + state.length;
  event[0] = site * 2;
  event[1] = (int)value;
  event[2] = (int)(value >> 32);
  state.length += 3;
  return value;
}

void EXPORT(__hyla_tick)(unsigned int stack_pointer) { step(stack_pointer, 0); }

/* Moving memory is one instruction however much it is, so it counts by its size: a step for each so many bytes. */
#define STEP_BYTES_LOG 16

void EXPORT(__hyla_moved)(unsigned int bytes) {
  state.steps_left -= (int)(bytes >> STEP_BYTES_LOG);
  if (state.steps_left < 0) __hyla_stop(STOP_STEP_LIMIT, 0);
}

#define ALIGNMENT 16u

/*
 * The address of a fresh block with `header` bytes before it; 0 if the request is too large, or all are refused. The heap only grows within
 * a run. Room for an alignment is taken whether or not the address happens to have it: how much of the heap is left
 * must not depend on where it lies.
 */
unsigned int EXPORT(__hyla_reserve)(unsigned int bytes, unsigned int alignment, unsigned int header) {
  if (state.refuses) return 0;
  if (bytes > LARGEST_REQUEST || alignment > LARGEST_REQUEST) return 0;
  unsigned int slack = alignment > ALIGNMENT ? alignment - ALIGNMENT : 0;
  unsigned int first = state.heap + header + slack;
  unsigned int end = (first + bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  if (end - state.heap_start > LARGEST_HEAP) __hyla_stop(STOP_HEAP_FULL, (int)bytes);
  state.heap = end;
  return first & ~(slack | (ALIGNMENT - 1));
}
