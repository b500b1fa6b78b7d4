import { Random } from '../../src/base/index.js';

/** What all functions of a file see. A caller that is compiled natively defines what is left open here. */
export const world = `
#include <errno.h>
struct node { unsigned char tag; unsigned value; struct node *next; unsigned (*act)(struct node *, unsigned); };
extern unsigned outside(unsigned *where, unsigned value);
unsigned shared;
volatile unsigned device;
struct port { unsigned plain; volatile unsigned level; };
struct port port;
_Atomic unsigned ticket;
#ifdef NATIVE_CALLER
void *some_memory(unsigned long bytes);
unsigned device_value(void);
unsigned changing(volatile unsigned *where);
unsigned replaceable(unsigned value);
static void free(void *room) {}
#define ALLOCATE(bytes) some_memory(bytes)
#define READ(device) device_value()
#define WRITE(device, value) ((void)(value))
#define LOOK(where) changing(where)
unsigned replaced_constant;
#define CONSTANT replaced_constant
#define ATOMIC(operation) device_value()
#else
extern void *malloc(unsigned long bytes);
extern void free(void *room);
__attribute__((weak)) unsigned replaceable(unsigned value) { return value + 1; }
__attribute__((weak)) const unsigned constant = 3;
#define CONSTANT constant
#define ATOMIC(operation) (operation)
#define ALLOCATE(bytes) malloc(bytes)
#define READ(device) (device)
#define WRITE(device, value) ((void)((device) = (value)))
#define LOOK(where) (*(where))
#endif
static unsigned flag(void) { return READ(device); }
static unsigned status(void) { return READ(*(volatile unsigned *)0x40001000u); }
static void set_flag(unsigned value) { device = value; }
static void set_status(unsigned value) { WRITE(*(volatile unsigned *)0x40001000u, value); }
static unsigned error(void) { return errno; }
static void set_error(unsigned value) { errno = value; }
static unsigned taken(void) { return ATOMIC(__c11_atomic_fetch_add(&ticket, 1, 5)); }
static unsigned drawn(void) { return ATOMIC(__c11_atomic_load(&ticket, 5)); }
static void draw(unsigned value) { ticket = value; }
static unsigned limit(void) { return CONSTANT; }
static unsigned reused(unsigned bytes) {
  void *room = ALLOCATE(bytes);
  unsigned long was = (unsigned long)room;
  free(room);
  room = ALLOCATE(bytes);
  free(room);
  return room == 0 ? 2 : (unsigned long)room == was;
}
static unsigned copied(void) {
  struct port first = port, second = port;
  return first.plain != second.plain ? 5 : READ(first.level) != second.level;
}
static unsigned look(volatile unsigned *where) { return LOOK(where); }
static void put(volatile unsigned *where, unsigned value) { *where = value; }
`;

/** As every function is declared: `p` and `q` lead into one array, far from its ends. */
export const signature = (name: string): string =>
  `unsigned ${name}(unsigned *p, unsigned *q, unsigned n, struct node *s, unsigned (*cb)(unsigned *, unsigned), const char *text)`;

const MOST_STATEMENTS = 9;

/**
 * A function of random statements, each of which some caller can make surprising: what is read through one pointer may
 * be written through another, by a callback or by a function without a body, memory may run out, devices change, and
 * static variables remember. Many a condition is asked twice.
 */
export function randomFunction(name: string, seed: number): string {
  return new Writer(name, new Random(seed)).text();
}

class Writer {
  private depth = 0;
  private asked: string[] = [];
  private exits = 0;

  constructor(
    private readonly name: string,
    private readonly random: Random,
  ) {}

  /** What it remembers is its own, or its file's. */
  text(): string {
    const state = `static unsigned calls_${this.name}, kept_${this.name}, mode_${this.name} = 1;`;
    const isOwn = this.random.below(2) === 0;
    const body = this.block(3 + this.random.below(MOST_STATEMENTS - 3));
    return [
      ...(isOwn ? [] : [state]),
      `${signature(this.name)} {`,
      ...(isOwn ? [`  ${state}`] : []),
      `  unsigned x = n % 7, y = 0;`,
      `  calls_${this.name} = calls_${this.name} < 9 ? calls_${this.name} + 1 : 9;`,
      ...body.map((line) => `  ${line}`),
      '  return x + y;',
      '}',
      '',
    ].join('\n');
  }

  private one<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)];
  }

  private small(): number {
    return this.random.below(6);
  }

  private block(count: number): string[] {
    return Array.from({ length: count }, () => this.statement()).flat();
  }

  private statement(): string[] {
    const { random } = this;
    if (random.below(3) === 0 && this.depth < 3) return this.branch();
    return [
      this.one([
        () => `x = ${this.place()};`,
        () => `y = ${this.place()};`,
        () => `${this.place()} = ${this.value()};`,
        () => `${this.place()} = ${this.value()};`,
        () => `x += outside(${this.one(['p', 'q', '&x', '&shared', '&s->value'])}, y);`,
        () => `if (cb) x = cb(${this.one(['p', 'q', '&y'])}, x);`,
        () => `if (s->act) y = s->act(s, x);`,
        () => `y = ${this.device()};`,
        () => `${this.one(['set_flag', 'set_status'])}(${this.value()});`,
        () => `put(&${this.place()}, ${this.value()});`,
        () => `y = look(&${this.place()});`,
        () => `y = ${this.world()};`,
        () => `${this.one(['set_error', 'draw'])}(${this.value()});`,
        () => this.twoLooks(),
        () => `kept_${this.name} = x;`,
        () => `if (kept_${this.name} < ${this.small()}) kept_${this.name}++;`,
        () => `mode_${this.name} = ${this.small()};`,
        () =>
          `if (mode_${this.name} == ${this.small()}) mode_${this.name} = kept_${this.name} = ${this.small()};`,
        () => `x = kept_${this.name};`,
        () => `for (unsigned k = 0; k < n % 20; k++) x += ${this.one(['p[k]', 'q[k]', '1'])};`,
        () => `for (y = 0; text[y]; y++) x++;`,
        () => `{ void *room = ALLOCATE(n % 16); if (!room) y = ${this.small()}; }`,
        () => `s = s->next ? s->next : s;`,
      ])(),
    ];
  }

  /** The same question twice, of what may change in between. */
  private twoLooks(): string {
    const seen = this.one([
      'flag()',
      'status()',
      'look(p)',
      'look(&shared)',
      'taken()',
      'drawn()',
      'error()',
      'copied()',
    ]);
    const value = this.small();
    return `if (${seen} == ${value}) { if (${seen} != ${value}) return ${50 + this.exits++}; }`;
  }

  private branch(): string[] {
    const condition = this.condition();
    this.asked.push(condition);
    this.depth++;
    const inner = this.block(1 + this.random.below(3));
    const again = this.random.below(2) === 0 ? [`if (!(${condition})) return ${50 + this.exits++};`] : [];
    this.depth--;
    this.asked.pop();
    return [`if (${condition}) {`, ...[...inner, ...again].map((line) => `  ${line}`), '}'];
  }

  private condition(): string {
    const { random } = this;
    if (this.asked.length > 0 && random.below(4) === 0) return `!(${this.one(this.asked)})`;
    return this.one([
      () => `${this.place()} == ${this.small()}`,
      () => `${this.place()} < ${this.small()}`,
      () => `${this.place()} > ${this.small()}`,
      () => `${this.local()} == ${this.small()}`,
      () => `${this.local()} > ${this.small() + 4}`,
      () => `${this.place()} == ${this.place()}`,
      () => this.one(['p == q', 'p < q', 'q - p == 2', 'p > q + 3']),
      () => this.one(['s->next == s', 's->next && s->next->next == s', 's->act == 0']),
      () => `((unsigned char *)s)[${1 + random.below(3)}] == ${this.small()}`,
      () => `calls_${this.name} == ${1 + random.below(4)}`,
      () => `mode_${this.name} ${this.one(['==', '>', '<'])} ${this.small()}`,
      () =>
        `kept_${this.name} ${this.one(['==', '>', '<'])} ${this.one([this.small(), `mode_${this.name}`])}`,
      () => `${this.device()} == ${this.small()}`,
      () => `${this.device()} & ${1 << random.below(3)}`,
      () => `look(&${this.place()}) == ${this.small()}`,
      () => `${this.world()} == ${this.small()}`,
      () => `${this.world()} == ${this.small()}`,
      () => `text[${random.below(3)}] == 'a'`,
      () => `${this.local()} % 2 == 1 && ${this.local()} % 4 == ${random.below(4)}`,
    ])();
  }

  private device(): string {
    return this.one(['flag()', 'status()']);
  }

  /** What others have a say in: threads, the C library, its heap, other files. */
  private world(): string {
    return this.one(
      [
        'error()',
        'taken()',
        'drawn()',
        'limit()',
        'copied()',
        () => `replaceable(${this.small()})`,
        () => `reused(n % ${1 + this.small()})`,
      ].map((one) => (typeof one === 'string' ? one : one())),
    );
  }

  private local(): string {
    return this.one(['x', 'y', 'n']);
  }

  private value(): string {
    return this.one([() => String(this.small()), () => this.local(), () => `${this.place()} + 1`])();
  }

  private place(): string {
    const index = this.one(['0', '1', '2', '-1', 'n % 8', 'x % 4']);
    return this.one([`p[${index}]`, `q[${index}]`, `p[${index}]`, `q[${index}]`, 's->value', 'shared']);
  }
}
