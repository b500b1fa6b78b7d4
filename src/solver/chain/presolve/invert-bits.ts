import type { Term, TermValue } from '../../../term/index.js';
import { type Goal, narrowed, pickArgument, type SearchContext, wide } from './goal.js';

/**
 * One step down: which argument of a bit-vector operator to change, and to what, so that the operator's value
 * becomes the goal while the other arguments stay. Undefined where that is impossible or not worth it.
 */
export function invertBits(term: Term, goal: TermValue, context: SearchContext): Goal | undefined {
  const { args, width } = term;
  const [a] = args;
  const target = wide(goal);
  switch (term.op) {
    case 'bvneg':
      return to(a, -target);
    case 'bvnot':
      return to(a, ~target);
    case 'zext':
      return target >> BigInt(a.width) === 0n ? to(a, target) : undefined;
    case 'sext':
      return BigInt.asUintN(width, BigInt.asIntN(a.width, target)) === target ? to(a, target) : undefined;
    case 'extract': {
      const mask = ((1n << BigInt(width)) - 1n) << BigInt(term.low);
      const now = wide(context.evaluator.value(a));
      return to(a, (now & ~mask) | (target << BigInt(term.low)));
    }
    case 'concat':
      return invertConcat(term, target, context);
    default:
      return args.length === 2 ? invertBinary(term, target, context) : undefined;
  }
}

function to(term: Term, value: bigint): Goal {
  return { term, value: narrowed(value, term.width) };
}

/** Changes a half that differs from what it should be. */
function invertConcat(term: Term, target: bigint, { evaluator }: SearchContext): Goal | undefined {
  const [high, low] = term.args;
  const wantedLow = BigInt.asUintN(low.width, target);
  const wantedHigh = target >> BigInt(low.width);
  if (wide(evaluator.value(high)) !== wantedHigh) return high.ground ? undefined : to(high, wantedHigh);
  return low.ground ? undefined : to(low, wantedLow);
}

function invertBinary(term: Term, target: bigint, context: SearchContext): Goal | undefined {
  const { width, args } = term;
  const side = pickArgument(term, context);
  const changed = args[side];
  const kept = wide(context.evaluator.value(args[1 - side]));
  const now = wide(context.evaluator.value(changed));
  switch (term.op) {
    case 'bvadd':
      return to(changed, target - kept);
    case 'bvxor':
      return to(changed, target ^ kept);
    case 'bvand':
      // Bits outside the mask are free: they stay as they are.
      return (target & ~kept) === 0n ? to(changed, target | (now & ~kept)) : undefined;
    case 'bvor':
      return (kept & ~target) === 0n ? to(changed, target & ~(kept & ~now)) : undefined;
    case 'bvmul':
      return invertProduct(changed, kept, target);
    case 'bvudiv':
      return side === 0 && kept > 0n && (target * kept) >> BigInt(width) === 0n
        ? to(changed, target * kept)
        : undefined;
    case 'bvurem':
      return side === 0 && (kept === 0n || target < kept) ? to(changed, target) : undefined;
    case 'bvsdiv':
      return side === 0 && kept !== 0n
        ? to(changed, BigInt.asIntN(width, target) * BigInt.asIntN(width, kept))
        : undefined;
    case 'bvsrem':
      return side === 0 ? to(changed, target) : undefined;
    case 'bvshl':
      return side === 0 && kept < BigInt(width) ? to(changed, target >> kept) : undefined;
    case 'bvlshr':
    case 'bvashr':
      return side === 0 && kept < BigInt(width) ? to(changed, target << kept) : undefined;
    default:
      return undefined;
  }
}

/** `x * factor = target` has a solution exactly when the target has at least as many trailing zeros. */
function invertProduct(changed: Term, factor: bigint, target: bigint): Goal | undefined {
  if (factor === 0n) return undefined;
  let odd = factor;
  let rest = target;
  while ((odd & 1n) === 0n) {
    if ((rest & 1n) === 1n) return undefined;
    odd >>= 1n;
    rest >>= 1n;
  }
  if (rest % odd === 0n) return to(changed, rest / odd);
  // Newton's iteration doubles the correct bits of the inverse modulo a power of two.
  let inverse = odd;
  for (let bits = 3; bits < changed.width; bits *= 2) {
    inverse = BigInt.asUintN(changed.width, inverse * (2n - odd * inverse));
  }
  return to(changed, rest * inverse);
}
