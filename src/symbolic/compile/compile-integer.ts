import { assertNever } from '../../base/index.js';
import type { CompareOp, IntBinaryOp } from '../../ir/index.js';
import { type Concrete, compareValue, integerValue, requirementsOf } from '../../meaning/index.js';
import type { IntegerOperation } from '../operations/integer-operation.js';
import { integerBinary, integerCompare } from '../operations/integer-values.js';
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

/** What is done where the arguments are not both numbers. */
type Slow = (x: Value, y: Value) => Value;

export function compileIntegerBinary(operation: IntegerOperation<IntBinaryOp>, slots: BinarySlots): Step {
  const { op, bits } = operation;
  const slow: Slow = (x, y) => integerBinary(operation, x, y);
  const quick =
    bits > 32
      ? undefined
      : (compileArithmetic(op, bits, slots, slow) ??
        compileBitwise(op, slots, slow) ??
        compileShift(op, bits, slots, slow));
  if (quick) return quick;
  const { target, a, b } = slots;
  const isDefined = definedOn(op, bits);
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    const isQuick = isKnown(x) && isKnown(y) && isDefined(x, y);
    locals[target] = isQuick ? integerValue(op, x, y, bits) : slow(x, y);
  };
}

function compileArithmetic(op: IntBinaryOp, bits: number, slots: BinarySlots, slow: Slow): Step | undefined {
  const { target, a, b } = slots;
  const mask = maskOf(bits);
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
    default:
      return undefined;
  }
}

function compileBitwise(op: IntBinaryOp, { target, a, b }: BinarySlots, slow: Slow): Step | undefined {
  switch (op) {
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
    default:
      return undefined;
  }
}

function compileShift(op: IntBinaryOp, bits: number, slots: BinarySlots, slow: Slow): Step | undefined {
  const { target, a, b } = slots;
  const mask = maskOf(bits);
  const shift = 32 - bits;
  switch (op) {
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
      return undefined;
  }
}

function maskOf(bits: number): number {
  return bits === 32 ? -1 : (1 << bits) - 1;
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

/** `>` is `<` the other way round. */
const turned = { ugt: 'ult', uge: 'ule', sgt: 'slt', sge: 'sle' } as const;

export function compileCompare(operation: IntegerOperation<CompareOp>, slots: BinarySlots): Step {
  const { op, bits } = operation;
  const { target, a, b } = slots;
  if (op === 'ugt' || op === 'uge' || op === 'sgt' || op === 'sge')
    return compileCompare({ ...operation, op: turned[op] }, { target, a: b, b: a });
  const slow: Slow = (x, y) => integerCompare(operation, x, y);
  if (bits <= 32) return compileNarrowCompare(op, bits, slots, slow);
  return (locals) => {
    const x = locals[a];
    const y = locals[b];
    if (typeof x === 'bigint' && typeof y === 'bigint') locals[target] = compareValue(op, x, y, bits) ? 1 : 0;
    else locals[target] = slow(x, y);
  };
}

type Turned = Exclude<CompareOp, keyof typeof turned>;

function compileNarrowCompare(op: Turned, bits: number, { target, a, b }: BinarySlots, slow: Slow): Step {
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
    case 'sle':
      return (locals) => {
        const x = locals[a];
        const y = locals[b];
        locals[target] =
          typeof x === 'number' && typeof y === 'number' ? (x << shift <= y << shift ? 1 : 0) : slow(x, y);
      };
    default:
      return assertNever(op, 'comparison');
  }
}
