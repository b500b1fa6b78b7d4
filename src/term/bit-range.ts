import { allOnes, bitAnd, bitOr, concatenate, shiftLeft, shiftRight, signBit, wrap } from './bv-values.js';
import type { Term } from './term.js';

type BvValue = number | bigint;

/** How far down `possibleBits` looks: rules ask it of every comparison, so it has to stay cheap. */
const FUEL = 4;

/** A mask of the bits of `term` that may be 1. As a number it is also an upper bound of the unsigned value. */
export function possibleBits(term: Term, fuel = FUEL): BvValue {
  const { width, args } = term;
  if (fuel === 0) return term.op === 'const' ? (term.value as BvValue) : allOnes(width);
  switch (term.op) {
    case 'const':
      return term.value as BvValue;
    case 'zext':
      return wrap(possibleBits(args[0], fuel - 1), width);
    case 'concat':
      return concatenate(
        possibleBits(args[0], fuel - 1),
        possibleBits(args[1], fuel - 1),
        width,
        args[1].width,
      );
    case 'bvand':
      return bitAnd(possibleBits(args[0], fuel - 1), possibleBits(args[1], fuel - 1));
    case 'bvor':
    case 'bvxor':
      return bitOr(possibleBits(args[0], fuel - 1), possibleBits(args[1], fuel - 1));
    case 'ite':
      return bitOr(possibleBits(args[1], fuel - 1), possibleBits(args[2], fuel - 1));
    case 'bvshl':
      return args[1].op === 'const'
        ? shiftLeft(possibleBits(args[0], fuel - 1), args[1].value as BvValue, width)
        : allOnes(width);
    case 'bvlshr':
      return args[1].op === 'const'
        ? shiftRight(possibleBits(args[0], fuel - 1), args[1].value as BvValue, width)
        : allOnes(width);
    case 'bvurem':
      // The remainder is below a divisor that is not 0.
      return args[1].op === 'const' ? upTo(args[1], width) : allOnes(width);
    default:
      return allOnes(width);
  }
}

/** All bits up to the highest one of a non-zero constant. */
function upTo(constant: Term, width: number): BvValue {
  const length = (constant.value as BvValue).toString(2).length;
  return constant.value === 0 || constant.value === 0n ? allOnes(width) : wrap(allOnes(length), width);
}

/** The sign bit is certainly 0. */
export function isNonNegative(term: Term): boolean {
  return possibleBits(term) < signBit(term.width);
}
