import type { Term, TermValue } from '../../../term/index.js';
import { type Goal, narrowed, pickArgument, type SearchContext } from './goal.js';

const encoding = new DataView(new ArrayBuffer(8));

/** As `invertBits`, for operators whose value is a float. Rounding may miss the goal: then the next try differs. */
export function invertFloats(term: Term, goal: number, context: SearchContext): Goal | undefined {
  const [a] = term.args;
  const { width } = term;
  switch (term.op) {
    case 'fp-from-bits':
      return { term: a, value: bitsOf(goal, width) };
    case 'fpneg':
      return { term: a, value: -goal };
    case 'fpabs':
      return goal < 0 ? undefined : { term: a, value: goal };
    case 'fpsqrt':
      return goal < 0 ? undefined : { term: a, value: rounded(goal * goal, width) };
    case 'fpfloor':
    case 'fpceil':
    case 'fptrunc':
    case 'fpround-even':
    case 'fpround-away':
      return { term: a, value: goal };
    case 'fp-to-fp':
      return { term: a, value: rounded(goal, a.width) };
    case 'fp-from-signed':
    case 'fp-from-unsigned':
      return Number.isFinite(goal)
        ? { term: a, value: narrowed(BigInt(Math.trunc(goal)), a.width) }
        : undefined;
    case 'fpadd':
    case 'fpsub':
    case 'fpmul':
    case 'fpdiv':
      return invertArithmetic(term, goal, context);
    default:
      return undefined;
  }
}

function invertArithmetic(term: Term, goal: number, context: SearchContext): Goal {
  const side = pickArgument(term, context);
  const kept = Number(context.evaluator.value(term.args[1 - side]));
  const value = argumentFor(term, goal, kept, side);
  return { term: term.args[side], value: rounded(value, term.width) };
}

function argumentFor(term: Term, goal: number, kept: number, side: 0 | 1): number {
  switch (term.op) {
    case 'fpadd':
      return goal - kept;
    case 'fpsub':
      return side === 0 ? goal + kept : kept - goal;
    case 'fpmul':
      return goal / kept;
    default:
      return side === 0 ? goal * kept : kept / goal;
  }
}

export function rounded(value: number, width: number): number {
  return width === 32 ? Math.fround(value) : value;
}

export function bitsOf(value: number, width: number): TermValue {
  if (width === 32) {
    encoding.setFloat32(0, value);
    return encoding.getUint32(0);
  }
  encoding.setFloat64(0, value);
  return encoding.getBigUint64(0);
}

export function floatOf(bits: TermValue, width: number): number {
  if (width === 32) {
    encoding.setUint32(0, Number(bits));
    return encoding.getFloat32(0);
  }
  encoding.setBigUint64(0, BigInt(bits));
  return encoding.getFloat64(0);
}

/** The next float up (`1`) or down (`-1`). */
export function neighbour(value: number, direction: 1 | -1, width: number): number {
  if (value === 0) return direction * (width === 32 ? 2 ** -149 : Number.MIN_VALUE);
  if (!Number.isFinite(value)) return value > 0 && direction < 0 ? Number.MAX_VALUE : value;
  const isOutward = value > 0 === direction > 0;
  const bits = BigInt(bitsOf(value, width)) + (isOutward ? 1n : -1n);
  return floatOf(narrowed(bits, width), width);
}
