import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildInputSpace } from '../../src/input/index.js';
import { and, substitute, substituteAll, type Term, TRUE, toC } from '../../src/term/index.js';
import { type Effect, Inexpressible, segmentOutcomes, TransitionSystem } from '../../src/transition/index.js';
import { compileFile, expectOk } from '../truth/compile.js';

const source = `
struct pair { int low; int high; };
int global;
extern int outside(void);

int straight(int x) { x = x + 1; if (x > 3) return 1; return 0; }
int cells(struct pair *p, int i) { int a[4] = {1, 2, 3, 4}; p->high = p->low + 1; if (a[i] > 2) return 1; return p->high > 5; }
int stub(void) { if (outside() > 3) return 1; return 0; }
int twice(int x) { return x + x; }
int calls(int x) { if (twice(x) > 3) return 1; return 0; }
int assembly(int x) { __asm__("nop"); if (x) return 1; return 0; }
`;

let folder: string;
let systemOf: (name: string) => TransitionSystem;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hyla-effects-'));
  writeFileSync(join(folder, 'effects.c'), source);
  const { program } = await compileFile(folder, 'effects.c');
  systemOf = (name) => new TransitionSystem(program, expectOk(buildInputSpace(program, name, {})));
});
afterAll(() => rmSync(folder, { recursive: true }));

function before(term: Term, { condition, updates }: Effect): Term {
  return and(condition, substituteAll([term], updates)[0]);
}

/** What the inputs must satisfy for these steps to be taken from the start, one after the other. */
function precondition(system: TransitionSystem, path: readonly Effect[]): Term {
  const term = path.reduceRight(before, TRUE);
  return before(
    term,
    system.initial(path.flatMap(({ updates, condition }) => variables([condition, ...updates.values()]))),
  );
}

function variables(terms: readonly Term[]): readonly Term[] {
  const found = new Set<Term>();
  const visit = (term: Term): void => {
    if (term.op === 'var') found.add(term);
    term.args.forEach(visit);
  };
  terms.forEach(visit);
  return [...found];
}

/** What is done from the start up to an arm of a site of the function. */
function pathTo(system: TransitionSystem, name: string, arm: number): readonly Effect[] {
  const effects: Effect[] = [];
  for (let at = system.entry; ; ) {
    const { segment } = at;
    const isBranch = segment.exits.some((way) => way.kind === 'goto' && way.site !== undefined);
    const outcomes = segmentOutcomes(system, at);
    const taken = (isBranch && outcomes.find(({ exit }) => exit === arm)) || outcomes[0];
    effects.push(taken.effect);
    if (isBranch && segment.function === name) return effects;
    const next = system.graph.after(at, taken.exit);
    if (next === undefined) throw new Error('no such branch');
    at = next;
  }
}

describe('effects', () => {
  it('are weakest preconditions', () => {
    const system = systemOf('straight');
    expect(toC(precondition(system, pathTo(system, 'straight', 1)))).toBe('x + 1 > 3');
  });

  it('go into functions and back', () => {
    const system = systemOf('calls');
    expect(toC(precondition(system, pathTo(system, 'calls', 1)))).toBe('x * 2 > 3');
  });

  it('keep accesses in bounds, and choose among cells', () => {
    const system = systemOf('cells');
    const text = toC(precondition(system, pathTo(system, 'cells', 1)));
    expect(text).toContain('(unsigned)(i * 4) <= 12');
  });

  it('know a field of a block behind a pointer', () => {
    const system = systemOf('cells');
    const [effect] = pathTo(system, 'cells', 1).filter(({ updates }) =>
      [...updates.keys()].some((one) => system.placeOf(one)?.name?.includes('high')),
    );
    const [high] = [...effect.updates].filter(([one]) => system.placeOf(one)?.name?.includes('high'));
    const initially = system.initial(variables([high[1]])).updates;
    expect(toC(substitute(high[1], initially))).toContain('+ 1');
  });

  it('say what comes from outside', () => {
    const system = systemOf('stub');
    const [effect] = pathTo(system, 'stub', 1).slice(-1);
    expect(effect.havocs.map(({ why }) => why)).toEqual(['stub']);
  });

  it('do not pretend to know what is not modelled', () => {
    const system = systemOf('assembly');
    expect(() => pathTo(system, 'assembly', 1)).toThrow(Inexpressible);
  });
});
