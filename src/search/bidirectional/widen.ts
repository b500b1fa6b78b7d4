import {
  bv,
  eq,
  extract,
  freeVariables,
  rebuild,
  sgt,
  slt,
  type Term,
  termSize,
  ugt,
  ult,
} from '../../term/index.js';
import type { RState } from './r-state.js';

/** Larger conjuncts are not compared. */
const LARGEST = 12;
const LONGEST_WAY = 5_000;
/** So many more repetitions are looked ahead, and some further away. */
const NEAR = 128;
const FAR = [256, 512, 1024];
/** Repetitions after which more of the precondition is kept, so that something bounds what repeats itself. */
const FIRST_REPETITIONS = 3;
/** Repetitions after which other conjuncts than equations are made weaker. */
const MOST_REPETITIONS = 100;

export interface WideningFacts {
  /** Some executed state has it. */
  isSeen(literal: Term): boolean;
  /** What the variable holds in the executed states that the other conjuncts do not exclude. */
  values(variable: Term, others: readonly Term[]): readonly bigint[] | undefined;
  /** The precondition implies it. */
  isImplied(candidate: Term): boolean;
}

/**
 * Conjuncts that a loop makes again and again with another number (`tries == -1`, `tries == -2`, …), at one point along
 * the way to the branch, where going on like this meets no executed state any time soon.
 */
export class Repetitions {
  private readonly earlier: readonly Term[];

  constructor(
    into: RState,
    at: RState['point'],
    private readonly facts: WideningFacts,
  ) {
    const found: Term[] = [];
    let state: RState | undefined = into;
    for (let steps = 0; state !== undefined && steps < LONGEST_WAY; steps++) {
      if (state.point === at) found.push(...state.formula.filter((term) => termSize(term) <= LARGEST));
      state = state.way?.to;
    }
    this.earlier = found;
  }

  /** Too little may have been kept: what is said again and again needs something else to be bounded by. */
  asksForMore(kept: readonly Term[]): boolean {
    return kept.some((literal) => literal.op !== 'eq' && this.isHopeless(literal, FIRST_REPETITIONS));
  }

  /**
   * Says what such conjuncts have in common and no executed state has: that the variable is beyond all values it was
   * seen with, or has other lowest bits. Sound, because a predicate only has to be implied and to tell apart.
   */
  widened(kept: readonly Term[]): readonly Term[] {
    return kept.map((literal) => {
      if (!this.isHopeless(literal, literal.op === 'eq' ? 1 : MOST_REPETITIONS)) return literal;
      const [variable, ...more] = freeVariables(literal);
      if (variable?.sort !== 'bv' || more.length > 0) return literal;
      const others = kept.filter((other) => other !== literal);
      const values = this.facts.values(variable, others);
      if (values === undefined || values.length === 0) return literal;
      return candidates(literal, variable, values).find((one) => this.facts.isImplied(one)) ?? literal;
    });
  }

  private isHopeless(literal: Term, least: number): boolean {
    if (termSize(literal) > LARGEST) return false;
    const shape = shapeOf(literal);
    const alike = this.earlier.filter((other) => other !== literal && shapeOf(other) === shape);
    if (alike.length < least) return false;
    const steps = [...Array(NEAR).keys()].map((k) => k + 1).concat(FAR);
    return !steps.some((count) => this.facts.isSeen(continued(alike[0], literal, count)));
  }
}

const shapes = new WeakMap<Term, string>();

/** The term without its numbers. */
function shapeOf(term: Term): string {
  let shape = shapes.get(term);
  if (shape === undefined) {
    if (term.op === 'const') shape = '#';
    else if (term.op === 'var') shape = `v${term.id}`;
    else shape = `(${term.op} ${term.low} ${term.args.map(shapeOf).join(' ')})`;
    shapes.set(term, shape);
  }
  return shape;
}

/** What comes of going on as from `before` to `now`, so many times. */
function continued(before: Term, now: Term, count: number): Term {
  if (before === now) return now;
  if (now.op !== 'const')
    return rebuild(
      now,
      now.args.map((arg, k) => continued(before.args[k], arg, count)),
    );
  if (now.sort !== 'bv') return now;
  const from = BigInt(before.value as number | bigint);
  const to = BigInt(now.value as number | bigint);
  return bv(to + (to - from) * BigInt(count), now.width);
}

function candidates(literal: Term, variable: Term, values: readonly bigint[]): readonly Term[] {
  const { width } = variable;
  const ascending = sorted(values);
  const signed = sorted(values.map((value) => BigInt.asIntN(width, value)));
  const found = [
    slt(variable, bv(signed[0], width)),
    sgt(variable, bv(signed[signed.length - 1], width)),
    ult(variable, bv(ascending[0], width)),
    ugt(variable, bv(ascending[ascending.length - 1], width)),
  ];
  const isEquation = literal.op === 'eq' && literal.args.includes(variable);
  const number = isEquation ? literal.args.find(({ op }) => op === 'const') : undefined;
  for (let bits = 1; number !== undefined && bits < Math.min(width, 8); bits++) {
    const low = extract(number, bits - 1, 0);
    const value = BigInt(low.value as number | bigint);
    if (values.every((one) => BigInt.asUintN(bits, one) !== value))
      found.push(eq(extract(variable, bits - 1, 0), low));
  }
  return found.filter(({ op }) => op !== 'const');
}

function sorted(values: readonly bigint[]): readonly bigint[] {
  return [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
