import { assertNever, invariant } from '../../base/index.js';
import type { CastOp, IrInstruction, IrPlace } from '../../ir/index.js';
import {
  isCastOp,
  isCompareOp,
  isFloatCompareOp,
  isFloatOp,
  isIntegerOp,
  isIntrinsicOp,
  scalarOf,
} from '../../meaning/index.js';
import { castOf, resize } from '../operations/casts.js';
import { applyPlain } from '../operations/plain.js';
import { addSettled } from '../operations/pointer-arithmetic.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { concretise, demand, demandPlain } from '../values/demand.js';
import { lift } from '../values/lift.js';
import { CANNOT, merge, mergeFloat } from '../values/merge.js';
import { Alternatives, isPlain, NO_PARTS, Pointer, Symbolic, type Value } from '../values/values.js';
import { compileFloatBinary, compileFloatCompare } from './compile-float.js';
import { compileCompare, compileIntegerBinary } from './compile-integer.js';
import { compileIntrinsic } from './compile-intrinsic.js';
import type { Step } from './segment.js';
import type { Slots } from './slots.js';

type Compute = IrInstruction & { kind: 'compute' };

export function compileCompute(machine: Machine, slots: Slots, instruction: Compute): Step {
  const { op, target, type, place } = instruction;
  const args = instruction.args.map((arg) => slots.of(arg));
  const [a, b] = args;
  const { pointerBits } = machine;
  const typing = { from: scalarOf(type, pointerBits), to: scalarOf(slots.typeOfLocal(target), pointerBits) };
  const { bits } = typing.from;
  const pair = { target, a, b };
  if (isIntegerOp(op)) return compileIntegerBinary({ machine, op, bits, place }, pair);
  if (isCompareOp(op)) return compileCompare({ machine, op, bits, place }, pair);
  if (isFloatOp(op)) return compileFloatBinary(op, typing, pair, place);
  if (isFloatCompareOp(op)) return compileFloatCompare(op, typing, pair, place);
  if (isCastOp(op)) return compileCast(machine, slots, instruction, op, a);
  if (isIntrinsicOp(op)) return compileIntrinsic(op, typing, target, args, place);
  switch (op) {
    case 'copy':
      return (locals) => {
        locals[target] = locals[a];
      };
    case 'select':
      return compileSelect(machine, slots, instruction, args);
    case 'pointer-add':
      return compilePointerAdd(machine, slots, instruction, a, b);
    case 'fneg':
      return (locals) => {
        const x = locals[a];
        locals[target] =
          typeof x === 'number' ? -x : lift([x], (y) => applyPlain(op, [y], typing), bits, place);
      };
    default:
      return assertNever(op, 'operation');
  }
}

function compileCast(machine: Machine, slots: Slots, instruction: Compute, op: CastOp, a: number): Step {
  const { target, type, place } = instruction;
  const to = slots.typeOfLocal(target);
  const cast = castOf(machine, op, type, to, place);
  if (to.kind === 'int' && type.kind === 'int' && type.bits <= 32 && to.bits <= 32 && op !== 'sext') {
    const mask = to.bits === 32 ? -1 : (1 << to.bits) - 1;
    return (locals) => {
      const x = locals[a];
      locals[target] = typeof x === 'number' ? (x & mask) >>> 0 : cast(x);
    };
  }
  return (locals) => {
    locals[target] = cast(locals[a]);
  };
}

function compileSelect(machine: Machine, slots: Slots, instruction: Compute, args: readonly number[]): Step {
  const { target, place } = instruction;
  const [condition, a, b] = args;
  const type = slots.typeOfLocal(target);
  const { bits } = scalarOf(type, machine.pointerBits);
  const join = type.kind === 'float' ? mergeFloat : merge;
  return (locals) => {
    const test = locals[condition];
    if (typeof test === 'number') {
      locals[target] = test === 1 ? locals[a] : locals[b];
      return;
    }
    if (test === undefined) {
      locals[target] = undefined;
      return;
    }
    const plain = demandPlain(machine, test, place);
    if (plain instanceof Symbolic) {
      const choice = { condition: plain.term, holds: plain.value === 1 };
      const joined = join(choice, locals[a], locals[b], bits);
      if (joined !== CANNOT) {
        locals[target] = joined;
        return;
      }
    }
    const taken = concretise(machine, plain, 'which value is selected', place);
    locals[target] = taken === 1 ? locals[a] : locals[b];
  };
}

/** `[pointer, bytes]` or `[pointer, index, scale]`. */
function compilePointerAdd(machine: Machine, slots: Slots, instruction: Compute, a: number, b: number): Step {
  const { target, place } = instruction;
  const [, index, factor] = instruction.args;
  const type = slots.typeOf(index);
  invariant(type.kind === 'int', 'index of a pointer should be an integer');
  invariant(factor === undefined || factor.kind === 'int', 'scale of an index should be a constant');
  const { bits } = type;
  const scale = factor === undefined ? 1 : Number(factor.value);
  if (bits <= 32) {
    const shift = 32 - bits;
    return (locals) => {
      const pointer = locals[a];
      const by = locals[b];
      if (typeof by === 'number' && pointer instanceof Pointer && pointer.parts === NO_PARTS) {
        const offset = pointer.offset + ((by << shift) >> shift) * scale;
        locals[target] = new Pointer(pointer.object, offset, offset, NO_PARTS);
      } else {
        locals[target] = addAny(machine, pointer, by, bits, scale, place);
      }
    };
  }
  return (locals) => {
    locals[target] = addAny(machine, locals[a], locals[b], bits, scale, place);
  };
}

function addAny(
  machine: Machine,
  pointer: Value,
  index: Value,
  bits: number,
  scale: number,
  place: IrPlace | undefined,
): Value {
  if (pointer === undefined || index === undefined) return undefined;
  const address = demand(machine, pointer, place);
  let by = demand(machine, index, place);
  if (!(address instanceof Pointer || address instanceof Alternatives || isPlain(address))) {
    throw unmodelled('an address made of parts of others', place);
  }
  // `p + (uintptr_t)q`: the compiler may put the address second.
  if (!isPlain(by)) {
    if (scale !== 1 || !isPlain(address) || !(by instanceof Pointer || by instanceof Alternatives)) {
      throw unmodelled('the sum of two addresses', place);
    }
    return addAny(machine, by, address, machine.pointerBits, 1, place);
  }
  if (bits !== machine.pointerBits) {
    const resizing = bits < machine.pointerBits ? 'sext' : 'trunc';
    by = resize(machine, resizing, by, bits, machine.pointerBits, place) as typeof by;
  }
  return addSettled(machine, address, by, scale, 'undefined', place);
}
