import {
  bv,
  Evaluator,
  freeVariables,
  sext,
  substitute,
  type Term,
  type TermValue,
  variable,
  zext,
} from '../../../term/index.js';
import type { Answer, Model } from '../../answer.js';
import { anyValue } from '../../model.js';
import { isArduous } from '../../theory.js';
import type { Ranges } from './ranges.js';
import { constraintsOf } from './reason.js';
import * as ring from './ring-interval.js';

/** A query that is satisfiable exactly when the original is, over fewer or narrower variables. */
export interface SimplifiedQuery {
  readonly constraints: readonly Term[];
  /** What an answer to it says about the original. */
  translate(answer: Answer): Answer;
}

/** What stands for a variable, and the constraints (by index) that allow it to. */
interface Replacement {
  readonly term: Term;
  readonly because: readonly number[];
}

const MAX_EQUALITIES = 32;

/**
 * Replaces variables by what they equal, and those with a small range by ones of fewer bits: a product of two
 * numbers below 100 then has 49 partial products and not 1024. Only for queries with such operators, because
 * cores become coarser: they get the reasons of every replacement in them.
 */
export function simplify(constraints: readonly Term[], ranges: Ranges): SimplifiedQuery | undefined {
  if (!constraints.some(isArduous)) return undefined;
  const replacements = new Replacements();
  constraints.forEach((constraint, index) => {
    if (replacements.size < MAX_EQUALITIES) equate(constraint, index, replacements);
  });
  const variables = new Set(constraints.flatMap((constraint) => freeVariables(constraint)));
  for (const original of variables) narrow(original, ranges, replacements);
  return replacements.size === 0 ? undefined : replaced(constraints, variables, replacements);
}

/** Replacements that never mention a variable which is itself replaced. */
class Replacements {
  private readonly byVariable = new Map<Term, Replacement>();

  get size(): number {
    return this.byVariable.size;
  }

  has(original: Term): boolean {
    return this.byVariable.has(original);
  }

  /** Does nothing where the term, with all replacements made, contains the variable. */
  add(original: Term, term: Term, because: readonly number[]): void {
    const settled = this.apply(term);
    if (freeVariables(settled.term).includes(original)) return;
    const replacement = { term: settled.term, because: [...because, ...settled.because] };
    this.byVariable.set(original, replacement);
    for (const [variable, earlier] of this.byVariable) {
      if (!freeVariables(earlier.term).includes(original)) continue;
      const later = substitute(earlier.term, new Map([[original, replacement.term]]));
      this.byVariable.set(variable, { term: later, because: [...earlier.because, ...replacement.because] });
    }
  }

  /** The term with its variables replaced, and all that this rests on. */
  apply(term: Term): Replacement {
    const terms = new Map<Term, Term>();
    const because: number[] = [];
    for (const variable of freeVariables(term)) {
      const replacement = this.byVariable.get(variable);
      if (replacement === undefined) continue;
      terms.set(variable, replacement.term);
      because.push(...replacement.because);
    }
    return { term: substitute(term, terms), because };
  }
}

/** `x = t`: the variable goes. */
function equate(constraint: Term, index: number, replacements: Replacements): void {
  if (constraint.op !== 'eq') return;
  const [a, b] = constraint.args;
  if (a.op === 'var' && !replacements.has(a)) replacements.add(a, b, [index]);
  else if (b.op === 'var' && !replacements.has(b)) replacements.add(b, a, [index]);
}

/** By a constant, or by an extension of a new variable of as many bits as its range needs. */
function narrow(original: Term, ranges: Ranges, replacements: Replacements): void {
  const { width, sort } = original;
  if (sort !== 'bv' || width > ring.MAX_RING_WIDTH || replacements.has(original)) return;
  const { interval, reason } = ranges.range(original);
  if (reason === undefined) return;
  const because = constraintsOf(reason);
  if (interval.size === 1) {
    replacements.add(original, bv(interval.start, width), because);
    return;
  }
  const [, high] = ring.unsignedBounds(interval, width);
  const [low, top] = ring.signedBounds(interval, width);
  const unsignedBits = bitsFor(high);
  const signedBits = 1 + bitsFor(Math.max(top, -1 - low));
  const bits = Math.min(unsignedBits, signedBits);
  if (bits >= width) return;
  const narrower = variable(`${original.name} (${bits} bits)`, bits);
  replacements.add(
    original,
    unsignedBits <= signedBits ? zext(narrower, width) : sext(narrower, width),
    because,
  );
}

function bitsFor(value: number): number {
  return Math.max(1, 32 - Math.clz32(value));
}

function replaced(
  constraints: readonly Term[],
  variables: ReadonlySet<Term>,
  replacements: Replacements,
): SimplifiedQuery {
  const simplified: Replacement[] = [];
  constraints.forEach((constraint, index) => {
    const { term, because } = replacements.apply(constraint);
    if (term.value !== true) simplified.push({ term, because: [index, ...because] });
  });
  return {
    constraints: simplified.map(({ term }) => term),
    translate(answer) {
      switch (answer.kind) {
        case 'sat':
          return { kind: 'sat', model: extended(answer.model, variables, replacements) };
        case 'unsat': {
          const core = new Set(answer.core.flatMap((place) => simplified[place].because));
          return { ...answer, core: [...core].sort((a, b) => a - b) };
        }
        case 'unknown':
          return answer;
      }
    },
  };
}

function extended(model: Model, variables: ReadonlySet<Term>, replacements: Replacements): Model {
  const evaluator = new Evaluator((variable) => model.get(variable) ?? anyValue(variable));
  const values = new Map<Term, TermValue>();
  for (const variable of variables) values.set(variable, evaluator.value(replacements.apply(variable).term));
  return values;
}
