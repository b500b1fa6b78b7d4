import { bitVectors } from '../term/index.js';

/** A value that is known: integers are unsigned, a number up to 32 bits and a bigint above; floats are numbers. */
export type Concrete = number | bigint;

/** Any integer reduced to `bits`, in the form that the width asks for. */
export const wrapInteger: (value: Concrete, bits: number) => Concrete = bitVectors.wrap;

/** All bits of an integer of this width. */
export const fullMask: (bits: number) => Concrete = bitVectors.allOnes;

/** The integer read as two's complement; exact up to 53 bits, which is all that offsets need. */
export function signedNumber(value: Concrete, bits: number): number {
  return Number(bitVectors.toSigned(value, bits));
}
