import { toSigned } from './bv-values.js';
import type { Term } from './term.js';

/** Cheap facts about the values that a term can take, from its topmost operators. */

const DEEPEST = 8;

/** No value of the term is greater, read as unsigned; Infinity where that says nothing. */
export function unsignedBound(term: Term, depth = 0): number {
  if (depth > DEEPEST) return 2 ** term.width - 1;
  const [a, b] = term.args;
  switch (term.op) {
    case 'const':
      return Number(term.value);
    case 'zext':
      return unsignedBound(a, depth + 1);
    case 'bvand':
      return Math.min(unsignedBound(a, depth + 1), unsignedBound(b, depth + 1));
    case 'bvurem':
      return b.op === 'const' && Number(b.value) > 0 ? Number(b.value) - 1 : unsignedBound(a, depth + 1);
    case 'bvudiv':
      return b.op === 'const' && Number(b.value) > 0
        ? Math.floor(unsignedBound(a, depth + 1) / Number(b.value))
        : 2 ** term.width - 1;
    case 'bvlshr':
      return b.op === 'const' && Number(b.value) < term.width
        ? Math.floor(unsignedBound(a, depth + 1) / 2 ** Number(b.value))
        : 2 ** term.width - 1;
    case 'ite':
      return Math.max(unsignedBound(term.args[1], depth + 1), unsignedBound(term.args[2], depth + 1));
    default:
      return 2 ** term.width - 1;
  }
}

/** No value of the term, read as two's complement, is outside. */
export interface SignedRange {
  readonly low: bigint;
  readonly high: bigint;
}

export function signedRange(term: Term, depth = 0): SignedRange {
  const { width, args } = term;
  const whole = { low: -(1n << BigInt(width - 1)), high: (1n << BigInt(width - 1)) - 1n };
  if (depth > DEEPEST) return whole;
  const of = (arg: Term): SignedRange => signedRange(arg, depth + 1);
  const ofArgs = (combine: (a: SignedRange, b: SignedRange) => SignedRange): SignedRange => {
    const { low, high } = combine(of(args[0]), of(args[1]));
    return low < whole.low || high > whole.high ? whole : { low, high };
  };
  switch (term.op) {
    case 'const': {
      const value = BigInt(toSigned(term.value as number | bigint, width));
      return { low: value, high: value };
    }
    case 'sext':
      return of(args[0]);
    case 'zext':
      return { low: 0n, high: (1n << BigInt(args[0].width)) - 1n };
    case 'bvadd':
      return ofArgs((a, b) => ({ low: a.low + b.low, high: a.high + b.high }));
    case 'bvmul':
      return ofArgs(productRange);
    case 'bvneg': {
      const { low, high } = of(args[0]);
      return low === whole.low ? whole : { low: -high, high: -low };
    }
    case 'ite': {
      const [a, b] = [of(args[1]), of(args[2])];
      return hull([a.low, b.low, a.high, b.high]);
    }
    default:
      return whole;
  }
}

function productRange(a: SignedRange, b: SignedRange): SignedRange {
  const products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return hull(products);
}

function hull(values: readonly bigint[]): SignedRange {
  const inOrder = [...values].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
  return { low: inOrder[0], high: inOrder[inOrder.length - 1] };
}

/** So many low bits of the term are 0 whatever the inputs. */
export function knownZeroBits(term: Term, depth = 0): number {
  if (depth > DEEPEST) return 0;
  const [a, b] = term.args;
  switch (term.op) {
    case 'const':
      return trailingZeros(term);
    case 'bvshl':
      return b.op === 'const' ? Math.min(term.width, knownZeroBits(a, depth + 1) + Number(b.value)) : 0;
    case 'bvmul':
      return Math.min(term.width, knownZeroBits(a, depth + 1) + knownZeroBits(b, depth + 1));
    case 'bvadd':
    case 'bvor':
    case 'bvxor':
      return Math.min(knownZeroBits(a, depth + 1), knownZeroBits(b, depth + 1));
    case 'bvand':
      return Math.max(knownZeroBits(a, depth + 1), knownZeroBits(b, depth + 1));
    case 'bvneg':
    case 'zext':
    case 'sext':
      return a.op === 'const' ? trailingZeros(a) : Math.min(knownZeroBits(a, depth + 1), a.width - 1);
    case 'concat': {
      const low = knownZeroBits(b, depth + 1);
      return low === b.width ? b.width + knownZeroBits(a, depth + 1) : low;
    }
    case 'ite':
      return Math.min(knownZeroBits(term.args[1], depth + 1), knownZeroBits(term.args[2], depth + 1));
    default:
      return 0;
  }
}

function trailingZeros(constant: Term): number {
  let value = BigInt(constant.value as number | bigint);
  if (value === 0n) return constant.width;
  let zeros = 0;
  while ((value & 1n) === 0n) {
    value >>= 1n;
    zeros++;
  }
  return zeros;
}
