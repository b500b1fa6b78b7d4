import type { CompareOp, IntBinaryOp } from '../../ir/index.js';
import type { Scalar } from '../../meaning/index.js';
import { demandPlain } from '../values/demand.js';
import type { Plain } from '../values/lift.js';
import { binaryDoubtful, isDoubtful, split } from '../values/undefined-bits.js';
import { ALWAYS, Doubtful, doubtful, eitherDoubt, isPlain, ofDoubt, type Value } from '../values/values.js';
import { addressBinary, addressCompare } from './address-ops.js';
import type { IntegerOperation } from './integer-operation.js';
import { applyPlain, demandDefined } from './plain.js';

/** An integer operation on whatever its operands hold. Compiled code comes here when they are not both numbers. */
export function integerBinary(operation: IntegerOperation<IntBinaryOp>, a: Value, b: Value): Value {
  const { machine, op, bits, place } = operation;
  if (isPlain(a) && isPlain(b)) return binaryPlain(operation, a, b);
  if (op === 'udiv' || op === 'sdiv' || op === 'urem' || op === 'srem') {
    // An uninitialised divisor may be zero.
    if (b === undefined || b instanceof Doubtful) {
      return integerBinary(operation, a, demandPlain(machine, b, place));
    }
  }
  if (isDoubtful(a) || isDoubtful(b)) {
    return binaryDoubtful(op, a, b, bits, (x, y) => binaryPlain(operation, x, y));
  }
  return addressBinary(operation, a, b, (x, y) => binaryPlain(operation, x, y));
}

function binaryPlain({ machine, op, bits, place }: IntegerOperation<IntBinaryOp>, a: Plain, b: Plain): Plain {
  const scalar: Scalar = { kind: 'int', bits };
  const typing = { from: scalar, to: scalar };
  demandDefined(machine, op, [a, b], typing, place);
  return applyPlain(op, [a, b], typing);
}

/** A comparison on whatever its operands hold: 0, 1, or what it depends on. */
export function integerCompare(operation: IntegerOperation<CompareOp>, a: Value, b: Value): Value {
  const { op, bits } = operation;
  if (isPlain(a) && isPlain(b)) return comparePlain(op, a, b, bits);
  if (isDoubtful(a) || isDoubtful(b)) {
    const left = split(a, bits);
    const right = split(b, bits);
    // With an address on the other side.
    if (left === undefined || right === undefined) return ofDoubt((left ?? right)?.doubt ?? ALWAYS, 1);
    const doubt = right.doubt === undefined ? left.doubt : eitherDoubt(left.doubt, right.doubt);
    const result = comparePlain(op, left.plain, right.plain, bits);
    return doubt === undefined ? result : doubtful(result, 1, doubt, 1);
  }
  return addressCompare(operation, a, b);
}

function comparePlain(op: CompareOp, a: Plain, b: Plain, bits: number): Plain {
  return applyPlain(op, [a, b], { from: { kind: 'int', bits }, to: BIT });
}

const BIT: Scalar = { kind: 'int', bits: 1 };
