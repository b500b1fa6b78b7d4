import type { CompareOp, IntBinaryOp, IrPlace } from '../../ir/index.js';
import { type Concrete, compareValue, integerValue, requirementsOf } from '../../meaning/index.js';
import { integerBinary, integerCompare } from '../operations/integer-values.js';
import type { Machine } from '../path/machine.js';
import type { Value } from '../values/values.js';
import type { Step } from './segment.js';

/**
 * Integer instructions. Up to 32 bits, two plain numbers are dealt with on the spot: a closure per operation,
 * because a call of a function that differs from one instruction to the next would cost more than the operation.
 * That says again what `meaning` says, for speed only: `tests/symbolic/compiled-integers.test.ts` compares the two.
 */

/** Slots of the frame that an instruction reads and writes. */
export interface BinarySlots {
  readonly target: number;
  readonly a: number;
  readonly b: number;
}

export function compileIntegerBinary(
  machine: Machine,
  op: IntBinaryOp,
  bits: number,
  slots: BinarySlots,
  place: IrPlace | undefined,
): Step {
  const { target, a, b } = slots;
  const slow = (x: Value, y: Value): Value => integerBinary(machine, op, x, y, bits, place);
  const isDefined = definedOn(op, bits);
  const general: Step = (locals) => {
    const x = locals[a];
    const y = locals[b];
    const isQuick = isKnown(x) && isKnown(y) && isDefined(x, y);
    locals[target] = isQuick ? integerValue(op, x, y, bits) : slow(x, y);
  };
  if (bits > 32) return general;
  const mask = bits === 32 ? -1 : (1 << bits) - 1;
  const shift = 32 - bits;
  switch (op) {
    case 'add':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? ((x + y) & mask) >>> 0 : slow(x, y);
      };
    case 'sub':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? ((x - y) & mask) >>> 0 : slow(x, y);
      };
    case 'mul':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] =
          typeof x === 'number' && typeof y === 'number' ? (Math.imul(x, y) & mask) >>> 0 : slow(x, y);
      };
    case 'and':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x & y) >>> 0 : slow(x, y);
      };
    case 'or':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x | y) >>> 0 : slow(x, y);
      };
    case 'xor':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x ^ y) >>> 0 : slow(x, y);
      };
    case 'shl':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] =
          typeof x === 'number' && typeof y === 'number' && y < bits ? ((x << y) & mask) >>> 0 : slow(x, y);
      };
    case 'lshr':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' && y < bits ? x >>> y : slow(x, y);
      };
    case 'ashr':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] =
          typeof x === 'number' && typeof y === 'number' && y < bits
            ? ((((x << shift) >> shift) >> y) & mask) >>> 0
            : slow(x, y);
      };
    default:
      return general;
  }
}

function isKnown(value: Value): value is Concrete {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether the operation has a result on known arguments. */
function definedOn(op: IntBinaryOp, bits: number): (x: Concrete, y: Concrete) => boolean {
  const requirements = requirementsOf(op);
  if (requirements.length === 0) return () => true;
  const scalar = { kind: 'int', bits } as const;
  const typing = { from: scalar, to: scalar };
  return (x, y) => requirements.every((requirement) => requirement.holds([x, y], typing));
}

export function compileCompare(
  machine: Machine,
  op: CompareOp,
  bits: number,
  slots: BinarySlots,
  place: IrPlace | undefined,
): Step {
  const { target, a, b } = slots;
  const slow = (x: Value, y: Value): Value => integerCompare(machine, op, x, y, bits, place);
  // The operands are the same for `>` as for `<` the other way round.
  switch (op) {
    case 'ugt':
      return compileCompare(machine, 'ult', bits, { target, a: b, b: a }, place);
    case 'uge':
      return compileCompare(machine, 'ule', bits, { target, a: b, b: a }, place);
    case 'sgt':
      return compileCompare(machine, 'slt', bits, { target, a: b, b: a }, place);
    case 'sge':
      return compileCompare(machine, 'sle', bits, { target, a: b, b: a }, place);
    default:
  }
  if (bits > 32) {
    return (locals) => {
      const x = locals[a];
      const y = locals[b];
      if (typeof x === 'bigint' && typeof y === 'bigint')
        locals[target] = compareValue(op, x, y, bits) ? 1 : 0;
      else locals[target] = slow(x, y);
    };
  }
  const shift = 32 - bits;
  switch (op) {
    case 'eq':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x === y ? 1 : 0) : slow(x, y);
      };
    case 'ne':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x === y ? 0 : 1) : slow(x, y);
      };
    case 'ult':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x < y ? 1 : 0) : slow(x, y);
      };
    case 'ule':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] = typeof x === 'number' && typeof y === 'number' ? (x <= y ? 1 : 0) : slow(x, y);
      };
    case 'slt':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] =
          typeof x === 'number' && typeof y === 'number' ? (x << shift < y << shift ? 1 : 0) : slow(x, y);
      };
    default:
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] =
          typeof x === 'number' && typeof y === 'number' ? (x << shift <= y << shift ? 1 : 0) : slow(x, y);
      };
  }
}
