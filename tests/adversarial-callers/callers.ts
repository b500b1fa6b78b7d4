import type { Objective } from '../../src/result/index.js';
import { withCounters } from '../native/branch-counters.js';
import { runWithGcc } from '../native/gcc.js';

/** Calls of each function, from a program that goes on: what static variables keep stays. */
const CALLS = 2_000;
/** What another file puts in the place of a constant stays as long as a program runs: so many programs, each with one of these. */
const CONSTANTS = [0, 1, 2, 3, 4, 5];

/** What C allows a caller to do, at random: everything that a function without a body, a device or the heap may do, too. */
const caller = `
static unsigned long random_state = 88172645463325252ul;
static unsigned chance(unsigned bound) {
  random_state ^= random_state << 13; random_state ^= random_state >> 7; random_state ^= random_state << 17;
  return (unsigned)(random_state >> 20) % bound;
}
static unsigned memory[400];
static struct node nodes[4];
static char letters[64];
static unsigned any(void) { return chance(8) ? chance(9) : (unsigned)random_state; }
static void meddle(void) {
  if (chance(2)) memory[100 + chance(24)] = any();
  if (chance(3) == 0) shared = any();
  if (chance(3) == 0) nodes[chance(4)].value = any();
  if (chance(3) == 0) errno = chance(7);
}
static void (*again)(void);
static int depth;
unsigned outside(unsigned *where, unsigned value) {
  if (chance(2)) *where = any();
  meddle();
  if (depth < 2 && chance(6) == 0) { depth++; again(); depth--; }
  return chance(2) ? any() : value;
}
/* The library says of errors what it likes, but not that there was none. */
static void complain(void) { if (chance(2)) errno = 1 + chance(6); }
void *some_memory(unsigned long bytes) { complain(); return chance(3) ? memory + 300 + 8 * chance(3) : 0; }
unsigned replaceable(unsigned value) { return outside(&shared, value); }
unsigned device_value(void) { return any(); }
unsigned changing(volatile unsigned *where) { return chance(2) ? *where : any(); }
static unsigned call_back(unsigned *where, unsigned value) { return outside(where, value); }
static unsigned act(struct node *self, unsigned value) {
  if (chance(2)) self->next = &nodes[chance(4)];
  return outside(&self->value, value);
}
static void prepare(void) {
  for (int k = 90; k < 150; k++) memory[k] = any();
  for (int k = 0; k < 4; k++) {
    for (unsigned byte = 0; byte < sizeof nodes[k]; byte++) ((unsigned char *)&nodes[k])[byte] = chance(7);
    nodes[k].next = chance(4) ? &nodes[chance(4)] : 0;
    nodes[k].act = chance(2) ? act : 0;
    nodes[k].value = any();
  }
  shared = any();
  unsigned length = chance(3) ? chance(4) : chance(60);
  for (unsigned k = 0; k < length; k++) letters[k] = "aab "[chance(4)];
  letters[length] = 0;
}
`;

/** Who is called back may call the function again. */
const callOnce = (name: string): string => `
static void call_${name}(void) {
  unsigned *p = memory + 104 + chance(12), *q = chance(3) ? p + chance(5) - 2 : memory + 104 + chance(12);
  ${name}(p, q, any(), &nodes[chance(4)], chance(2) ? call_back : 0, letters);
}`;

const call = (name: string): string => `
  again = call_${name};
  for (int k = 0; k < ${CALLS}; k++) {
    prepare();
    call_${name}();
  }`;

/** The objectives that callers take, by their identifiers. */
export function takenByCallers(
  folder: string,
  source: string,
  objectives: readonly Objective[],
  names: readonly string[],
): ReadonlySet<string> {
  const { counters, text, ids } = withCounters(source, objectives);
  const program = [
    '#include <stdio.h>',
    '#define NATIVE_CALLER',
    counters,
    text,
    caller,
    ...names.map(callOnce),
    'static void hyla_first(int counter) { printf("%d\\n", counter); }',
    `static int program(void) {${names.map(call).join('')}\n  return 0;\n}`,
    'int fork(void); int wait(int *);',
    `int main(void) {
  static const unsigned constants[] = {${CONSTANTS.join()}};
  for (unsigned k = 0; k < ${CONSTANTS.length}; k++) {
    replaced_constant = constants[k];
    random_state += k;
    if (fork() == 0) return program();
    wait(0);
  }
  return 0;
}`,
  ].join('\n');
  const counted = runWithGcc(folder, 'callers', program).split('\n').filter(Boolean).map(Number);
  return new Set(counted.map((counter) => ids[counter]));
}
