import { invariant } from '../../base/index.js';
import type {
  CastOp,
  CompareOp,
  ComputeOp,
  FloatBinaryOp,
  FloatCompareOp,
  IntBinaryOp,
  IntrinsicOp,
  IrInstruction,
  IrPlace,
} from '../../ir/index.js';
import { fpneg } from '../../term/index.js';
import { bitsOfType, castOf, resize } from '../operations/casts.js';
import { compileFloatBinary, compileFloatCompare } from '../operations/floats.js';
import { compileIntrinsic } from '../operations/intrinsics.js';
import { addIndex } from '../operations/pointer-arithmetic.js';
import type { Machine } from '../path/machine.js';
import { unmodelled } from '../path/stop.js';
import { concretise, demand, demandPlain } from '../values/demand.js';
import { lift } from '../values/lift.js';
import { CANNOT, merge, mergeFloat } from '../values/merge.js';
import {
  Alternatives,
  isPlain,
  NO_PARTS,
  Pointer,
  Symbolic,
  symbolic,
  type Value,
} from '../values/values.js';
import { compileCompare, compileIntegerBinary } from './compile-integer.js';
import type { Step } from './segment.js';
import type { Slots } from './slots.js';

type Compute = IrInstruction & { kind: 'compute' };

// biome-ignore format: a table of operations
const intBinary: ReadonlySet<ComputeOp> = new Set<IntBinaryOp>([
  'add', 'sub', 'mul', 'udiv', 'sdiv', 'urem', 'srem', 'shl', 'lshr', 'ashr', 'and', 'or', 'xor',
]);
// biome-ignore format: a table of operations
const compare: ReadonlySet<ComputeOp> = new Set<CompareOp>([
  'eq', 'ne', 'ult', 'ule', 'ugt', 'uge', 'slt', 'sle', 'sgt', 'sge',
]);
const floatBinary: ReadonlySet<ComputeOp> = new Set<FloatBinaryOp>(['fadd', 'fsub', 'fmul', 'fdiv', 'frem']);
// biome-ignore format: a table of operations
const floatCompare: ReadonlySet<ComputeOp> = new Set<FloatCompareOp>([
  'foeq', 'fogt', 'foge', 'folt', 'fole', 'fone', 'ford', 'fueq', 'fugt', 'fuge', 'fult', 'fule', 'fune', 'funo',
]);
// biome-ignore format: a table of operations
const casts: ReadonlySet<ComputeOp> = new Set<CastOp>([
  'trunc', 'zext', 'sext', 'fptrunc', 'fpext', 'fptosi', 'fptoui', 'sitofp', 'uitofp', 'ptrtoint', 'inttoptr', 'bitcast',
]);

export function compileCompute(machine: Machine, slots: Slots, instruction: Compute): Step {
  const { op, target, type, place } = instruction;
  const args = instruction.args.map((arg) => slots.of(arg));
  const [a, b] = args;
  const bits = bitsOfType(type, machine.pointerBits);
  const pair = { target, a, b };
  if (intBinary.has(op)) return compileIntegerBinary(machine, op as IntBinaryOp, bits, pair, place);
  if (compare.has(op)) return compileCompare(machine, op as CompareOp, bits, pair, place);
  if (floatBinary.has(op)) return compileFloatBinary(op as FloatBinaryOp, bits as 32 | 64, pair, place);
  if (floatCompare.has(op)) return compileFloatCompare(op as FloatCompareOp, bits as 32 | 64, pair, place);
  if (casts.has(op)) return compileCast(machine, slots, instruction, a);
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
          typeof x === 'number'
            ? -x
            : lift(
                [x],
                (y) =>
                  y instanceof Symbolic ? symbolic(-(y.value as number), fpneg(y.term)) : -(y as number),
                bits,
                place,
              );
      };
    default:
      return compileIntrinsic(
        op as IntrinsicOp,
        type,
        target,
        args,
        bitsOfType(slots.typeOfLocal(target), machine.pointerBits),
        place,
      );
  }
}

function compileCast(machine: Machine, slots: Slots, instruction: Compute, a: number): Step {
  const { op, target, type, place } = instruction;
  const to = slots.typeOfLocal(target);
  const cast = castOf(machine, op as CastOp, type, to, place);
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
  const bits = bitsOfType(type, machine.pointerBits);
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
      const joined = join(plain.term, plain.value === 1, locals[a], locals[b], bits);
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
  return addIndex(address, by, machine.pointerBits, scale);
}
