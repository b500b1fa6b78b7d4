import type { Random } from '../base/index.js';
import { conj, Evaluator, subterms, type Term, type TermValue } from '../term/index.js';
import type { Clause, HornSystem, Predicate } from './horn-system.js';

/** Values of the live variables when a predicate is reached. */
export type Sample = ReadonlyMap<Term, TermValue>;

export interface SampleLimits {
  readonly runs: number;
  readonly stepsPerRun: number;
  readonly perPredicate: number;
}

export interface Sampled {
  readonly states: ReadonlyMap<Predicate, readonly Sample[]>;
  /** A run came to the objective: no invariant excludes it. */
  readonly isObjectiveReached: boolean;
}

const defaultLimits: SampleLimits = { runs: 60, stepsPerRun: 40, perPredicate: 120 };

/**
 * States that are really reached, found by running the clauses on random values. What is false in one of them is no
 * invariant. `seeds` are values to begin with. Clauses that need a summary are not followed.
 */
export function sampleStates(
  system: HornSystem,
  random: Random,
  seeds: readonly ReadonlyMap<Term, TermValue>[],
  limits: SampleLimits = defaultLimits,
): Sampled {
  const samples = new Map(system.predicates.map((predicate) => [predicate, [] as Sample[]] as const));
  const bySource = new Map<Predicate | undefined, Clause[]>();
  for (const clause of system.clauses) {
    if (clause.others.length > 0) continue;
    const list = bySource.get(clause.source);
    if (list === undefined) bySource.set(clause.source, [clause]);
    else list.push(clause);
  }
  const interesting = constantsOf(system);
  for (let run = 0; run < limits.runs; run++) {
    const seed = seeds.length > 0 && run % 2 === 0 ? seeds[(run >> 1) % seeds.length] : NOTHING;
    let source: Predicate | undefined;
    let state: Sample = seed;
    for (let step = 0; step < limits.stepsPerRun; step++) {
      const next = oneStep(source, state, run);
      if (next === undefined) break;
      if (next === 'objective') return { states: samples, isObjectiveReached: true };
      ({ source, state } = next);
      const list = samples.get(source);
      if (list !== undefined && list.length < limits.perPredicate) list.push(state);
    }
  }
  return { states: samples, isObjectiveReached: false };

  function oneStep(
    source: Predicate | undefined,
    state: Sample,
    run: number,
  ): { readonly source: Predicate; readonly state: Sample } | 'objective' | undefined {
    const clauses = bySource.get(source) ?? [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const chosen = new Map<Term, TermValue>();
      const evaluator = new Evaluator((variable) => {
        let value = state.get(variable) ?? chosen.get(variable);
        if (value === undefined) {
          value = randomValue(variable, random, interesting, run);
          chosen.set(variable, value);
        }
        return value;
      });
      for (const { condition, head } of clauses) {
        if (!condition.every((term) => evaluator.value(term) === true)) continue;
        if (head === 'objective') return 'objective';
        const values = new Map<Term, TermValue>();
        for (const variable of system.live.get(head.predicate) ?? [])
          values.set(variable, evaluator.value(head.value(variable)));
        return { source: head.predicate, state: values };
      }
      if (source === undefined) state = NOTHING;
    }
    return undefined;
  }
}

const NOTHING: Sample = new Map();

function randomValue(
  variable: Term,
  random: Random,
  interesting: ReadonlyMap<number, readonly TermValue[]>,
  run: number,
): TermValue {
  if (variable.sort === 'bool') return random.below(2) === 1;
  const { width } = variable;
  const known = interesting.get(width) ?? [];
  const kind = random.below(run % 3 === 0 ? 3 : 8);
  const small = (bound: number) => wrap(BigInt(random.below(bound)), width);
  switch (kind) {
    case 0:
    case 1:
      return small(8);
    case 2:
      return small(30);
    case 3:
      return wrap(-BigInt(random.below(8)), width);
    case 4:
      return wrap((1n << BigInt(width - 1)) - BigInt(random.below(3)), width);
    case 5:
      return known.length > 0 ? random.pick(known) : small(100);
    default:
      return wrap((BigInt(random.below(2 ** 31)) << 31n) ^ BigInt(random.below(2 ** 31)), width);
  }
}

function wrap(value: bigint, width: number): TermValue {
  const unsigned = BigInt.asUintN(width, value);
  return width <= 32 ? Number(unsigned) : unsigned;
}

/** The constants that the program computes or compares with, by width. */
export function constantsOf(system: HornSystem): ReadonlyMap<number, readonly TermValue[]> {
  const found = new Map<number, Set<TermValue>>();
  const roots: Term[] = [];
  for (const { condition, head } of system.clauses) {
    roots.push(conj([...condition]));
    if (head === 'objective') continue;
    for (const variable of system.live.get(head.predicate) ?? []) roots.push(head.value(variable));
  }
  for (const term of subterms(roots)) {
    if (term.op !== 'const' || term.sort !== 'bv' || term.value === undefined) continue;
    let set = found.get(term.width);
    if (set === undefined) {
      set = new Set();
      found.set(term.width, set);
    }
    set.add(term.value);
  }
  return new Map([...found].map(([width, set]) => [width, [...set]]));
}
