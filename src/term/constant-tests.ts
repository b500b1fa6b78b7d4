import { allOnes, isZero, signBit } from './bv-values.js';
import type { Term } from './term.js';

/** Questions that rules ask about bit-vector constants. */

type BvValue = number | bigint;

/** Of a term known to be a bit-vector constant. */
export function bits(term: Term): BvValue {
  return term.value as BvValue;
}

export function isConstant(term: Term): boolean {
  return term.op === 'const';
}

export function isZeroConstant(term: Term): boolean {
  return term.op === 'const' && isZero(bits(term));
}

export function isOneConstant(term: Term): boolean {
  return term.op === 'const' && (term.value === 1 || term.value === 1n);
}

export function isAllOnesConstant(term: Term): boolean {
  return term.op === 'const' && term.value === allOnes(term.width);
}

/** The smallest signed value. */
export function isSignBitConstant(term: Term): boolean {
  return term.op === 'const' && term.value === signBit(term.width);
}
