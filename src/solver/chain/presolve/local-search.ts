import { Random } from '../../../base/index.js';
import { Evaluator, freeVariables, type Term, type TermValue } from '../../../term/index.js';
import type { Model } from '../../answer.js';
import { anyValue } from '../../model.js';
import type { Goal, SearchContext } from './goal.js';
import { invertBits } from './invert-bits.js';
import { bitsOf, floatOf, invertFloats } from './invert-floats.js';
import { invertTruth } from './invert-truth.js';
import type { Ranges } from './ranges.js';
import * as ring from './ring-interval.js';

/** Moves, and constraints evaluated in all of them: beyond these a backend is the better choice. */
const MAX_MOVES = 24;
const MAX_WORK = 600;
const SEED = 1;

/**
 * Looks for a model by repairing an assignment: takes a violated constraint, follows it down to one variable,
 * and gives that the value which would make the constraint true. Deterministic. Finds nothing rather often;
 * what it finds was evaluated.
 */
export function localSearch(
  constraints: readonly Term[],
  ranges: Ranges,
  base: Model | undefined,
): Model | undefined {
  const random = new Random(SEED);
  const assignment = new Map<Term, TermValue>();
  for (const constraint of constraints) {
    for (const variable of freeVariables(constraint)) {
      if (!assignment.has(variable)) assignment.set(variable, startValue(variable, ranges, base));
    }
  }
  const evaluate = () => new Evaluator((variable) => assignment.get(variable) ?? anyValue(variable));
  let evaluator = evaluate();
  let violated = constraints.filter((constraint) => evaluator.value(constraint) !== true);
  let work = constraints.length;
  for (let move = 0; violated.length > 0; move++) {
    if (move === MAX_MOVES || work > MAX_WORK) return undefined;
    const goal = { term: violated[random.below(violated.length)], value: true };
    const repair = repairOf(goal, { evaluator, random });
    if (repair === undefined) continue;
    assignment.set(repair.term, repair.value);
    evaluator = evaluate();
    // Only what mentions the variable can have changed.
    const touched = constraints.filter((constraint) => freeVariables(constraint).includes(repair.term));
    work += touched.length;
    const wrong = touched.filter((constraint) => evaluator.value(constraint) !== true);
    violated = [...violated.filter((constraint) => !touched.includes(constraint)), ...wrong];
  }
  return assignment;
}

/** The value of the model to start from where it is possible, the nearest possible one otherwise. */
function startValue(variable: Term, ranges: Ranges, base: Model | undefined): TermValue {
  const value = base?.get(variable) ?? anyValue(variable);
  const { width } = variable;
  if (typeof value !== 'number' || variable.sort !== 'bv') return value;
  const { interval } = ranges.range(variable);
  if (ring.contains(interval, value, width)) return value;
  const last = ring.lastOf(interval, width);
  const toStart = Math.min(
    ring.modulo(interval.start - value, width),
    ring.modulo(value - interval.start, width),
  );
  const toLast = Math.min(ring.modulo(last - value, width), ring.modulo(value - last, width));
  return toStart <= toLast ? interval.start : last;
}

/** From a goal for a term to one for a variable. */
export function repairOf(goal: Goal, context: SearchContext): Goal | undefined {
  let next: Goal | undefined = goal;
  while (next !== undefined && next.term.op !== 'var') next = step(next, context);
  return next;
}

function step({ term, value }: Goal, context: SearchContext): Goal | undefined {
  if (term.ground) return undefined;
  if (term.op === 'ite') return stepIntoChoice(term, value, context);
  switch (term.sort) {
    case 'bool':
      return invertTruth(term, value === true, context);
    case 'fp':
      return invertFloats(term, Number(value), context);
    case 'bv':
      return term.args[0].sort === 'fp' ? fromFloat(term, value) : invertBits(term, value, context);
  }
}

/** Another branch whose value is right already, or else a new value for the branch taken. */
function stepIntoChoice(term: Term, value: TermValue, { evaluator }: SearchContext): Goal | undefined {
  const [condition, then, otherwise] = term.args;
  const isThen = evaluator.value(condition) === true;
  const [taken, other] = isThen ? [then, otherwise] : [otherwise, then];
  const isOtherRight = evaluator.value(other) === value;
  if (!condition.ground && (isOtherRight || taken.ground)) return { term: condition, value: !isThen };
  return { term: taken, value };
}

/** Bit-vectors made of a float: its encoding, or the integer it is truncated to. */
function fromFloat(term: Term, value: TermValue): Goal | undefined {
  const [a] = term.args;
  switch (term.op) {
    case 'fp-to-bits':
      return { term: a, value: floatOf(value, a.width) };
    case 'fp-to-signed':
      return { term: a, value: rounded(Number(BigInt.asIntN(term.width, BigInt(value))), a.width) };
    case 'fp-to-unsigned':
      return { term: a, value: rounded(Number(value), a.width) };
    default:
      return undefined;
  }
}

function rounded(value: number, width: number): number {
  return floatOf(bitsOf(value, width), width);
}
