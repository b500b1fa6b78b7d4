import type { Evaluator, Term, TermValue } from '../../../term/index.js';
import { bitsOf } from './invert-floats.js';

/** Of what is wrong and has no distance: nothing says which way is better. */
const WRONG = 1;
/** Of a comparison with NaN: further than any number. */
const OF_NAN = 70;
/** Connectives nested deeper count as one thing that is wrong. */
const DEEPEST = 200;

/**
 * How far a constraint is from being as wanted: 0 where it is. A comparison of floats is as far off as there are floats
 * between the two (Fu, Su: XSat, CAV 2016), one of integers as they differ; of both the logarithm, so that constraints weigh alike.
 */
export function violation(term: Term, wanted: boolean, evaluator: Evaluator, depth = 0): number {
  if ((evaluator.value(term) === true) === wanted) return 0;
  const { args, op } = term;
  if (depth > DEEPEST) return WRONG;
  const parts = () => args.map((arg) => violation(arg, wanted, evaluator, depth + 1));
  switch (op) {
    case 'not':
      return violation(args[0], !wanted, evaluator, depth + 1);
    case 'and':
      return wanted ? sum(parts()) : Math.min(...parts());
    case 'or':
      return wanted ? Math.min(...parts()) : sum(parts());
    case 'ite': {
      const taken = evaluator.value(args[0]) === true ? args[1] : args[2];
      return violation(taken, wanted, evaluator, depth + 1);
    }
    case 'fpeq':
    case 'fplt':
    case 'fple':
      return op === 'fpeq' && !wanted ? WRONG : floatDistance(term, evaluator);
    case 'eq':
      return wanted && args[0].sort === 'bv' ? integerDistance(term, evaluator) : WRONG;
    case 'ult':
    case 'ule':
    case 'slt':
    case 'sle':
      return integerDistance(term, evaluator);
    default:
      return WRONG;
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** At least one: also where both are equal and one was to be less. */
const scaled = (distance: number) => Math.log2(2 + distance);

function floatDistance({ args: [a, b] }: Term, evaluator: Evaluator): number {
  const left = Number(evaluator.value(a));
  const right = Number(evaluator.value(b));
  if (Number.isNaN(left) || Number.isNaN(right)) return OF_NAN;
  return scaled(floatsBetween(left, right, a.width));
}

/** Exact where they are close. */
function floatsBetween(a: number, b: number, width: number): number {
  const magnitude = (value: number) => BigInt(bitsOf(Math.abs(value), width));
  const isAcross = a < 0 !== b < 0;
  const distance = isAcross ? magnitude(a) + magnitude(b) : magnitude(a) - magnitude(b);
  return Math.abs(Number(distance));
}

function integerDistance({ op, args: [a, b] }: Term, evaluator: Evaluator): number {
  const isSigned = op === 'slt' || op === 'sle';
  const read = (value: TermValue) =>
    isSigned ? BigInt.asIntN(a.width, BigInt(value)) : BigInt(value as number | bigint);
  return scaled(Math.abs(Number(read(evaluator.value(a)) - read(evaluator.value(b)))));
}
