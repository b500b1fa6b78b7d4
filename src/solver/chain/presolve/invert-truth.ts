import type { Term, TermValue } from '../../../term/index.js';
import { type Goal, narrowed, pickArgument, type SearchContext, wide } from './goal.js';
import { neighbour, rounded } from './invert-floats.js';

/** As `invertBits`, for operators whose value is a truth value. */
export function invertTruth(term: Term, goal: boolean, context: SearchContext): Goal | undefined {
  const { evaluator, random } = context;
  const [a] = term.args;
  switch (term.op) {
    case 'not':
      return { term: a, value: !goal };
    case 'and':
    case 'or': {
      const needsAll = (term.op === 'and') === goal;
      const wrong = term.args.filter((part) => !part.ground && evaluator.value(part) !== goal);
      if (wrong.length === 0) return undefined;
      return { term: needsAll ? wrong[0] : random.pick(wrong), value: goal };
    }
    case 'eq':
      return invertEquality(term, goal, context);
    case 'ult':
    case 'ule':
    case 'slt':
    case 'sle':
      return invertOrder(term, goal, context);
    case 'fpeq':
    case 'fplt':
    case 'fple':
      return invertFloatOrder(term, goal, context);
    case 'fpisnan':
      return { term: a, value: goal ? Number.NaN : 0 };
    case 'fpisinf':
      return { term: a, value: goal ? Number.POSITIVE_INFINITY : 0 };
    case 'fpisneg':
      return { term: a, value: goal ? -1 : 1 };
    default:
      return undefined;
  }
}

function invertEquality(term: Term, goal: boolean, context: SearchContext): Goal | undefined {
  const side = pickArgument(term, context);
  const changed = term.args[side];
  const other = context.evaluator.value(term.args[1 - side]);
  if (changed.sort === 'bool') return { term: changed, value: (other === true) === goal };
  if (goal) return { term: changed, value: other };
  const step = context.random.below(2) === 0 ? 1n : -1n;
  return { term: changed, value: narrowed(wide(other) + step, changed.width) };
}

/** The nearest value that is right, or sometimes one further away. */
function invertOrder(term: Term, goal: boolean, context: SearchContext): Goal | undefined {
  const { evaluator, random } = context;
  const side = pickArgument(term, context);
  const changed = term.args[side];
  const { width } = changed;
  const isSigned = term.op === 'slt' || term.op === 'sle';
  const isStrict = (term.op === 'ult' || term.op === 'slt') === goal;
  const value = wide(evaluator.value(term.args[1 - side]));
  const bound = isSigned ? BigInt.asIntN(width, value) : value;
  // `changed` must lie below the other when it is the left side of a true comparison, or the right of a false one.
  const direction = (side === 0) === goal ? -1n : 1n;
  const least = isSigned ? -(1n << BigInt(width - 1)) : 0n;
  const most = least + (1n << BigInt(width)) - 1n;
  const nearest = bound + (isStrict ? direction : 0n);
  if (nearest < least || nearest > most) return undefined;
  const room = direction < 0n ? nearest - least : most - nearest;
  const further = room > 15n && random.below(4) === 0 ? BigInt(random.below(16)) : 0n;
  return { term: changed, value: narrowed(nearest + direction * further, width) };
}

function invertFloatOrder(term: Term, goal: boolean, context: SearchContext): Goal | undefined {
  const side = pickArgument(term, context);
  const changed = term.args[side];
  const other = Number(context.evaluator.value(term.args[1 - side]));
  const { width } = changed;
  if (term.op === 'fpeq') return { term: changed, value: goal ? other : neighbour(other, 1, width) };
  const direction = (side === 0) === goal ? -1 : 1;
  const isStrict = (term.op === 'fplt') === goal;
  if (!isStrict && context.random.below(2) === 0) return { term: changed, value: other };
  const values: readonly TermValue[] = [
    rounded(other + direction, width),
    neighbour(other, direction, width),
    rounded(other + direction * Math.abs(other) * 0.5, width),
  ];
  return { term: changed, value: context.random.pick(values) };
}
