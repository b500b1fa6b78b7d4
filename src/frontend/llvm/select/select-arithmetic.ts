import type { CompareOp, ComputeOp, FloatBinaryOp, FloatCompareOp, IntBinaryOp } from '../../../ir/index.js';
import { isFloatOp, isIntegerOp } from '../../../meaning/index.js';
import type { LlInstruction, LlValue } from '../parse/ll-form.js';
import type { FunctionLowering } from './function-lowering.js';
import { BIT, intConstant, isComputable } from './scalars.js';

/** Each comparison and the one that holds when it does not. */
const INVERSE: Readonly<Record<CompareOp | FloatCompareOp, CompareOp | FloatCompareOp>> = {
  eq: 'ne',
  ne: 'eq',
  ult: 'uge',
  uge: 'ult',
  ule: 'ugt',
  ugt: 'ule',
  slt: 'sge',
  sge: 'slt',
  sle: 'sgt',
  sgt: 'sle',
  foeq: 'fune',
  fune: 'foeq',
  fogt: 'fule',
  fule: 'fogt',
  foge: 'fult',
  fult: 'foge',
  folt: 'fuge',
  fuge: 'folt',
  fole: 'fugt',
  fugt: 'fole',
  fone: 'fueq',
  fueq: 'fone',
  ford: 'funo',
  funo: 'ford',
};

export function binaryOp(op: string): IntBinaryOp | FloatBinaryOp | undefined {
  const known = op as ComputeOp;
  return isIntegerOp(known) || isFloatOp(known) ? known : undefined;
}

function compareOp(predicate: string): CompareOp | FloatCompareOp | undefined {
  return Object.hasOwn(INVERSE, predicate) ? (predicate as CompareOp | FloatCompareOp) : undefined;
}

export function selectBinary(f: FunctionLowering, instruction: LlInstruction & { kind: 'binary' }): void {
  const { type, left, right } = instruction;
  const target = f.target(instruction.result);
  const op = binaryOp(instruction.op);
  if (!op || !isComputable(f.layout, type)) {
    f.unmodelled(`${instruction.op} on a wide floating-point number or vector`, target);
    return;
  }
  const inverted = op === 'xor' && isOne(right) ? comparisonOf(f, left) : undefined;
  if (inverted) {
    // `!(a < b)` is `a >= b`
    emitCompare(f, target, INVERSE[inverted.op], inverted.instruction);
    return;
  }
  f.assign(target, op, f.scalar(type), [f.operand(type, left), f.operand(type, right)]);
}

function isOne(value: LlValue): boolean {
  return value.kind === 'int' && (value.value === 1 || value.value === -1);
}

function comparisonOf(f: FunctionLowering, value: LlValue) {
  if (value.kind !== 'local') return undefined;
  const instruction = f.definitions.get(value.name);
  if (instruction?.kind !== 'compare' || !isComputable(f.layout, instruction.type)) return undefined;
  const op = compareOp(instruction.predicate);
  return op && { instruction, op };
}

export function selectCompare(f: FunctionLowering, instruction: LlInstruction & { kind: 'compare' }): void {
  const target = f.target(instruction.result);
  const { predicate } = instruction;
  if (predicate === 'ftrue' || predicate === 'ffalse') {
    f.copy(target, intConstant(1, predicate === 'ftrue' ? 1 : 0));
    return;
  }
  const op = compareOp(predicate);
  if (!op || !isComputable(f.layout, instruction.type)) {
    f.unmodelled(`comparison (${predicate}) of wide floating-point numbers or vectors`, target);
    return;
  }
  const truth = truthOf(f, instruction);
  if (truth) f.copy(target, f.operand({ kind: 'int', bits: 1 }, truth));
  else emitCompare(f, target, op, instruction);
}

function emitCompare(
  f: FunctionLowering,
  target: number,
  op: CompareOp | FloatCompareOp,
  { type, left, right }: LlInstruction & { kind: 'compare' },
): void {
  f.assign(target, op, f.scalar(type), [f.operand(type, left), f.operand(type, right)]);
}

/** `b` of `(int)b != 0` with a 1-bit `b`: C's way back and forth between int and truth. */
export function truthOf(
  f: FunctionLowering,
  instruction: LlInstruction & { kind: 'compare' },
): LlValue | undefined {
  if (instruction.predicate !== 'ne' || instruction.right.kind !== 'int' || instruction.right.value !== 0)
    return undefined;
  return extendedBit(f, instruction.left);
}

/** `b` of `zext i1 b`. */
export function extendedBit(f: FunctionLowering, value: LlValue): LlValue | undefined {
  if (value.kind !== 'local') return undefined;
  const definition = f.definitions.get(value.name);
  if (definition?.kind !== 'cast' || definition.op !== 'zext') return undefined;
  const { type } = definition.from;
  return type.kind === 'int' && type.bits === BIT_WIDTH ? definition.from.value : undefined;
}

const BIT_WIDTH = BIT.kind === 'int' ? BIT.bits : 1;

export function selectNegation(f: FunctionLowering, instruction: LlInstruction & { kind: 'fneg' }): void {
  const target = f.target(instruction.result);
  const { type, value } = instruction;
  if (!isComputable(f.layout, type))
    f.unmodelled('negation of a wide floating-point number or vector', target);
  else f.assign(target, 'fneg', f.scalar(type), [f.operand(type, value)]);
}
