import type { CastOp, IrOperand, IrType } from '../../../ir/index.js';
import type { LlInstruction, LlType, LlTyped } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { isComputable, sameType, undefinedOf } from './scalars.js';

/** Our name of an LLVM cast. */
export function castOp(op: string): CastOp {
  switch (op) {
    case 'ptrtoaddr':
      return 'ptrtoint';
    case 'addrspacecast':
      return 'bitcast';
    default:
      return op as CastOp;
  }
}

/** Casts that change the format of wide floats or of vectors have no meaning here; those that keep the bits do. */
function isModelled(f: FunctionLowering, op: CastOp, from: LlType, to: LlType): boolean {
  return op === 'bitcast' || (isComputable(f.layout, from) && isComputable(f.layout, to));
}

export function lowerCast(f: FunctionLowering, op: CastOp, from: LlTyped, to: LlType): IrOperand {
  const operand = f.typed(from);
  const target = f.scalar(to);
  if (!isModelled(f, op, from.type, to)) {
    f.unmodelled(`conversion (${op}) of a wide floating-point number or vector`);
    return undefinedOf(target);
  }
  return convert(f, op, operand, f.scalar(from.type), target);
}

/** Pointers convert to and from integers of their own width; other widths take one more step. */
function convert(f: FunctionLowering, op: CastOp, operand: IrOperand, from: IrType, to: IrType): IrOperand {
  const width = f.addressInt;
  if (op === 'ptrtoint' && !sameType(to, width)) {
    return resize(f, f.compute('ptrtoint', from, [operand], width), width, to);
  }
  if (op === 'inttoptr') return f.compute('inttoptr', width, [resize(f, operand, from, width)], to);
  if (op === 'bitcast' && sameType(from, to)) return operand;
  return f.compute(op, from, [operand], to);
}

function resize(f: FunctionLowering, operand: IrOperand, from: IrType, to: IrType): IrOperand {
  if (from.kind !== 'int' || to.kind !== 'int' || from.bits === to.bits) return operand;
  return f.compute(from.bits < to.bits ? 'zext' : 'trunc', from, [operand], to);
}

export function selectCast(f: FunctionLowering, instruction: LlInstruction & { kind: 'cast' }): void {
  const op = castOp(instruction.op);
  const { from, to } = instruction;
  const target = f.target(instruction.result);
  if (!isModelled(f, op, from.type, to)) {
    f.unmodelled(`conversion (${op}) of a wide floating-point number or vector`, target);
    return;
  }
  const fromType = f.scalar(from.type);
  const toType = f.scalar(to);
  const plain = op !== 'ptrtoint' && op !== 'inttoptr' && op !== 'bitcast';
  if (plain) f.assign(target, op, fromType, [f.typed(from)]);
  else f.copy(target, convert(f, op, f.typed(from), fromType, toType));
}
