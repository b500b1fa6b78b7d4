import type { IrOperand } from '../../../ir/index.js';
import type { LlType, LlValue } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { intConstant, leavesOf, POINTER, undefinedOf, zeroOf } from './scalars.js';
import { binaryOp } from './select-arithmetic.js';
import { castOp, lowerCast } from './select-cast.js';
import { constantPointerOffset, pointerAddArgs } from './select-pointer.js';

/** The scalars of a constant; constant expressions that are more than an address are computed where they are used. */
export function constantOperands(f: FunctionLowering, type: LlType, value: LlValue): readonly IrOperand[] {
  switch (value.kind) {
    case 'undef':
      return f.leaves(type).map((leaf) => undefinedOf(leaf.type));
    case 'zero':
      return f.leaves(type).map((leaf) => zeroOf(leaf.type));
    case 'aggregate':
      return aggregateOperands(f, type, value.elements);
    case 'string':
      return Array.from(value.bytes, (byte) => intConstant(8, byte));
    default:
      return [scalarConstant(f, type, value)];
  }
}

function aggregateOperands(
  f: FunctionLowering,
  type: LlType,
  elements: readonly { type: LlType; value: LlValue }[],
): readonly IrOperand[] {
  if (f.layout.resolve(type).kind === 'vector') {
    f.unmodelled('vector constant');
    return leavesOf(f.layout, type).map((leaf) => undefinedOf(leaf.type));
  }
  return elements.flatMap((element) => f.operands(element.type, element.value));
}

function scalarConstant(f: FunctionLowering, type: LlType, value: LlValue): IrOperand {
  const scalar = f.scalar(type);
  switch (value.kind) {
    case 'int':
      return scalar.kind === 'int' ? intConstant(scalar.bits, value.value) : zeroOf(scalar);
    case 'float':
      return { kind: 'float', bits: scalar.kind === 'float' ? scalar.bits : 64, value: value.value };
    case 'float-bits':
      if (scalar.kind === 'int') return intConstant(scalar.bits, value.value);
      return { kind: 'float', bits: scalar.kind === 'float' ? scalar.bits : 64, value: Number.NaN };
    case 'null':
      return { kind: 'null' };
    case 'global':
      return {
        kind: 'address',
        symbol: f.module.symbol(value.name),
        offset: 0,
        ...f.module.occurrence(value.name),
      };
    case 'gep': {
      const base = f.typed(value.base);
      const offset = constantPointerOffset(f.layout, value.source, value.indices);
      if (offset !== undefined) return f.offset(base, offset);
      return f.compute('pointer-add', POINTER, pointerAddArgs(f, base, value.source, value.indices));
    }
    case 'cast':
      return lowerCast(f, castOp(value.op), value.from, value.to);
    case 'binary': {
      const op = binaryOp(value.op);
      if (!op) break;
      return f.compute(op, scalar, [f.typed(value.left), f.typed(value.right)]);
    }
    case 'block-address': {
      const number = f.module.labelNumber(value.function, value.block);
      return f.compute('inttoptr', f.addressInt, [f.addressConstant(number)], POINTER);
    }
  }
  f.unmodelled(value.kind === 'unknown' ? `constant ${value.text}` : `constant ${value.kind}`);
  return undefinedOf(scalar);
}
