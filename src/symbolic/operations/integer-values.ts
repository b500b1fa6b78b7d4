import type { CompareOp, IntBinaryOp, IrPlace } from '../../ir/index.js';
import type { Scalar } from '../../meaning/index.js';
import type { Machine } from '../path/machine.js';
import { demandPlain } from '../values/demand.js';
import type { Plain } from '../values/lift.js';
import { binaryDoubtful, isDoubtful, split } from '../values/undefined-bits.js';
import { Doubtful, doubtful, eitherDoubt, isPlain, type Value } from '../values/values.js';
import { addressBinary, addressCompare } from './address-ops.js';
import { applyPlain, demandDefined } from './plain.js';

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
  a: Plain,
  b: Plain,
  bits: number,
  place: IrPlace | undefined,
): Plain {
  const scalar: Scalar = { kind: 'int', bits };
  const typing = { from: scalar, to: scalar };
  demandDefined(machine, op, [a, b], typing, place);
  return applyPlain(op, [a, b], typing);
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

function comparePlain(op: CompareOp, a: Plain, b: Plain, bits: number): Plain {
  return applyPlain(op, [a, b], { from: { kind: 'int', bits }, to: BIT });
}

const BIT: Scalar = { kind: 'int', bits: 1 };
