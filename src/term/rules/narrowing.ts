import { extendSign, extractBits, wrap } from '../bv-values.js';
import { bits } from '../constant-tests.js';
import { bvConstant } from '../intern.js';
import type { Term } from '../term.js';

/** The narrower term whose zero extension `term` is: of `width` bits, or undefined. */
export function narrowUnsigned(term: Term, width: number): Term | undefined {
  if (term.op === 'zext') return term.args[0].width === width ? term.args[0] : undefined;
  if (term.op !== 'const') return undefined;
  const value = extractBits(bits(term), 0, width);
  return wrap(value, term.width) === bits(term) ? bvConstant(value, width) : undefined;
}

/** The narrower term whose sign extension `term` is: of `width` bits, or undefined. */
export function narrowSigned(term: Term, width: number): Term | undefined {
  if (term.op === 'sext') return term.args[0].width === width ? term.args[0] : undefined;
  if (term.op !== 'const') return undefined;
  const value = extractBits(bits(term), 0, width);
  return extendSign(value, width, term.width) === bits(term) ? bvConstant(value, width) : undefined;
}
