import { bv, eq, ite, type Term } from '../term/index.js';

/** Registers hold booleans for 1-bit integers: most of these are conditions. Arithmetic wants a bit-vector. */

/** A boolean as the 1-bit vector that arithmetic wants. */
export function bitOf(term: Term): Term {
  return ite(term, bv(1, 1), bv(0, 1));
}

/** And back. */
export function isOne(bit: Term): Term {
  return eq(bit, bv(1, 1));
}

/** An integer of a register as a bit-vector, whatever its width. */
export function asBits(term: Term): Term {
  return term.sort === 'bool' ? bitOf(term) : term;
}

/** A bit-vector as a register holds it. */
export function asRegister(term: Term): Term {
  return term.sort === 'bv' && term.width === 1 ? isOne(term) : term;
}
