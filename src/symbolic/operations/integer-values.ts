import type { CompareOp, IntBinaryOp, IrPlace } from '../../ir/index.js';
import { and, bv, eq, ne, not, type Term, ult } from '../../term/index.js';
import type { Machine } from '../path/machine.js';
import { demandPlain } from '../values/demand.js';
import { binaryDoubtful, isDoubtful, split } from '../values/undefined-bits.js';
import {
  type Concrete,
  concreteOf,
  Doubtful,
  doubtful,
  eitherDoubt,
  fullMask,
  integerTerm,
  isPlain,
  type Symbolic,
  symbolic,
  type Value,
  wrapInteger,
} from '../values/values.js';
import { addressBinary, addressCompare } from './address-ops.js';
import { applyInteger, compareConcrete, compareTerm, integerOpTerm } from './integer-ops.js';

/** An integer operation on whatever its operands hold. Compiled code comes here when they are not both numbers. */
export function integerBinary(
  machine: Machine,
  op: IntBinaryOp,
  a: Value,
  b: Value,
  bits: number,
  place: IrPlace | undefined,
): Value {
  if (isPlain(a) && isPlain(b)) return binaryPlain(machine, op, a, b, bits, place);
  if (op === 'udiv' || op === 'sdiv' || op === 'urem' || op === 'srem') {
    // An uninitialised divisor may be zero.
    if (b === undefined || b instanceof Doubtful) {
      return integerBinary(machine, op, a, demandPlain(machine, b, place), bits, place);
    }
  }
  if (isDoubtful(a) || isDoubtful(b)) {
    return binaryDoubtful(op, a, b, bits, (x, y) => binaryPlain(machine, op, x, y, bits, place));
  }
  return addressBinary(machine, op, a, b, bits, place, (x, y) => binaryPlain(machine, op, x, y, bits, place));
}

function binaryPlain(
  machine: Machine,
  op: IntBinaryOp,
  a: Concrete | Symbolic,
  b: Concrete | Symbolic,
  bits: number,
  place: IrPlace | undefined,
): Concrete | Symbolic {
  switch (op) {
    case 'udiv':
    case 'urem':
    case 'sdiv':
    case 'srem':
      guardDivision(machine, op, a, b, bits, place);
      break;
    case 'shl':
    case 'lshr':
    case 'ashr':
      guardShift(machine, b, bits, place);
      break;
    default:
  }
  if (typeof a !== 'object' && typeof b !== 'object') return applyInteger(op, a, b, bits);
  const term = integerOpTerm(op, integerTerm(a, bits), integerTerm(b, bits));
  // Only what is assumed away gets here undefined, and then means what the term means.
  const isTotal = machine.mode === 'follow' || isTotalOn(op, concreteOf(b), bits);
  return symbolic(
    isTotal
      ? applyInteger(op, concreteOf(a), concreteOf(b), bits)
      : totalValue(op, concreteOf(a), concreteOf(b), bits),
    term,
  );
}

function isTotalOn(op: IntBinaryOp, b: Concrete, bits: number): boolean {
  if (op === 'shl' || op === 'lshr' || op === 'ashr') return b < bits;
  return !(op === 'udiv' || op === 'urem' || op === 'sdiv' || op === 'srem') || Number(b) !== 0;
}

function totalValue(op: IntBinaryOp, a: Concrete, b: Concrete, bits: number): Concrete {
  const folded = integerOpTerm(op, integerTerm(a, bits), integerTerm(b, bits)).value;
  return typeof folded === 'boolean' ? (folded ? 1 : 0) : wrapInteger(folded as Concrete, bits);
}

/** Ends the run where the division is undefined; says of other inputs that it must not be. */
export function guardDivision(
  machine: Machine,
  op: 'udiv' | 'urem' | 'sdiv' | 'srem',
  a: Concrete | Symbolic,
  b: Concrete | Symbolic,
  bits: number,
  place: IrPlace | undefined,
): void {
  const divisor = concreteOf(b);
  if (Number(divisor) === 0) {
    const isDivisor = bits === 1 ? integerTerm(b, 1) : ne(integerTerm(b, bits), bv(0, bits));
    machine.fail('division by zero', place, isDivisor);
  }
  const isSigned = op === 'sdiv' || op === 'srem';
  const smallest = bits <= 32 ? 2 ** (bits - 1) : 1n << BigInt(bits - 1);
  const minusOne = fullMask(bits);
  if (isSigned && bits > 1 && divisor === minusOne && concreteOf(a) === smallest) {
    const wayOut = not(
      and(eq(integerTerm(a, bits), bv(smallest, bits)), eq(integerTerm(b, bits), bv(minusOne, bits))),
    );
    machine.fail('the quotient of the smallest integer and -1 does not fit', place, wayOut);
  }
  if (bits === 1) {
    if (typeof b === 'object') machine.path.guard(b.term, 'divisor is not zero', place);
    return;
  }
  if (typeof b === 'object') machine.path.guard(ne(b.term, bv(0, bits)), 'divisor is not zero', place);
  if (!isSigned || (typeof b !== 'object' && divisor !== minusOne)) return;
  const overflows = and(
    eq(integerTerm(a, bits), bv(smallest, bits)),
    eq(integerTerm(b, bits), bv(minusOne, bits)),
  );
  machine.path.guard(not(overflows), 'quotient fits', place);
}

function isShiftAmount(amount: Concrete | Symbolic, bits: number): Term {
  const term = integerTerm(amount, bits);
  return bits === 1 ? not(term) : ult(term, bv(bits, bits));
}

function guardShift(
  machine: Machine,
  amount: Concrete | Symbolic,
  bits: number,
  place: IrPlace | undefined,
): void {
  const by = concreteOf(amount);
  if (by >= bits) {
    machine.fail(`shift by ${by} of an integer of ${bits} bits`, place, isShiftAmount(amount, bits));
    return;
  }
  if (typeof amount !== 'object') return;
  machine.path.guard(isShiftAmount(amount, bits), 'shift amount is below the width', place);
}

/** A comparison on whatever its operands hold: 0, 1, or what it depends on. */
export function integerCompare(
  machine: Machine,
  op: CompareOp,
  a: Value,
  b: Value,
  bits: number,
  place: IrPlace | undefined,
): Value {
  if (isPlain(a) && isPlain(b)) return comparePlain(op, a, b, bits);
  if (isDoubtful(a) || isDoubtful(b)) {
    const left = split(a, bits);
    const right = split(b, bits);
    if (left === undefined || right === undefined) return undefined;
    const doubt = right.doubt === undefined ? left.doubt : eitherDoubt(left.doubt, right.doubt);
    const result = comparePlain(op, left.plain, right.plain, bits);
    return doubt === undefined ? result : doubtful(result, 1, doubt, 1);
  }
  return addressCompare(machine, op, a, b, bits, place);
}

function comparePlain(
  op: CompareOp,
  a: Concrete | Symbolic,
  b: Concrete | Symbolic,
  bits: number,
): Concrete | Symbolic {
  const value = compareConcrete(op, concreteOf(a), concreteOf(b), bits) ? 1 : 0;
  if (typeof a !== 'object' && typeof b !== 'object') return value;
  return symbolic(value, compareTerm(op, integerTerm(a, bits), integerTerm(b, bits)));
}
