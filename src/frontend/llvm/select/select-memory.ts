import type { IrOperand } from '../../../ir/index.js';
import type { LlInstruction, LlValue } from '../parse/ll-form.js';
import { sourceOf } from '../types/source-variables.js';
import { boundsAt } from './array-bounds.js';
import type { FunctionLowering } from './function-lowering.js';

/** A stack slot that could not become a local is an object of the frame. */
export function selectAlloca(f: FunctionLowering, instruction: LlInstruction & { kind: 'alloca' }): void {
  if (f.variables.has(instruction.result)) return;
  const source = sourceOf(f.module, f.source, instruction.result);
  f.emit({
    kind: 'allocate',
    target: f.target(instruction.result),
    bytes: f.layout.allocSize(instruction.type),
    count: instruction.count ? f.typed(instruction.count) : f.addressConstant(1),
    sourceName: source?.name,
    sourceType: source?.type,
    place: f.place ?? source?.place,
  });
}

export function selectLoad(f: FunctionLowering, instruction: LlInstruction & { kind: 'load' }): void {
  const variable = variableAt(f, instruction.address);
  if (variable !== undefined) {
    f.copy(f.target(instruction.result), { kind: 'local', local: variable });
    return;
  }
  const address = f.pointer(instruction.address);
  const within = boundsAt(f, instruction.address);
  const targets = f.targets(instruction.result);
  for (const [k, { type, offset }] of f.leaves(instruction.type).entries()) {
    const from = f.offset(address, offset);
    f.emit({ kind: 'load', target: targets[k], address: from, type, within, place: f.place });
  }
}

export function selectStore(f: FunctionLowering, instruction: LlInstruction & { kind: 'store' }): void {
  const variable = variableAt(f, instruction.address);
  if (variable !== undefined) {
    if (isParameterHome(f, instruction)) return;
    f.copy(variable, f.operand(instruction.type, instruction.value));
    return;
  }
  const { type, value } = instruction;
  const address = f.pointer(instruction.address);
  const within = boundsAt(f, instruction.address);
  const operands = f.operands(type, value);
  for (const [k, leaf] of f.leaves(type).entries()) {
    f.store(f.offset(address, leaf.offset), operands[k], leaf.type, within);
  }
}

function variableAt(f: FunctionLowering, address: LlValue): number | undefined {
  return address.kind === 'local' ? f.variables.get(address.name) : undefined;
}

/** The store that moves a parameter to its slot, when the parameter is the variable itself. */
function isParameterHome(
  f: FunctionLowering,
  { address, value }: LlInstruction & { kind: 'store' },
): boolean {
  if (address.kind !== 'local' || value.kind !== 'local') return false;
  const parameter = f.promotions.parameters.get(address.name);
  return parameter !== undefined && f.source.parameters[parameter].name === value.name;
}

/** With a single thread an atomic exchange is a comparison and two accesses. */
export function selectCompareExchange(
  f: FunctionLowering,
  instruction: LlInstruction & { kind: 'compare-exchange' },
): void {
  const [previous, success] = f.targets(instruction.result);
  const address = f.pointer(instruction.address);
  const type = f.scalar(instruction.expected.type);
  const desired = f.operand(instruction.expected.type, instruction.desired);
  f.emit({ kind: 'load', target: previous, address, type, place: f.place });
  const old: IrOperand = { kind: 'local', local: previous };
  f.assign(success, 'eq', type, [old, f.typed(instruction.expected)]);
  const next = f.compute('select', type, [{ kind: 'local', local: success }, desired, old]);
  f.store(address, next, type);
}

export function selectReadModifyWrite(
  f: FunctionLowering,
  instruction: LlInstruction & { kind: 'read-modify-write' },
): void {
  const target = f.target(instruction.result);
  const address = f.pointer(instruction.address);
  const type = f.scalar(instruction.operand.type);
  const operand = f.typed(instruction.operand);
  const old: IrOperand = { kind: 'local', local: target };
  f.emit({ kind: 'load', target, address, type, place: f.place });
  const next = modified(f, instruction.op, old, operand, type);
  if (next) f.store(address, next, type);
  else f.unmodelled(`atomic ${instruction.op}`, target);
}

function modified(
  f: FunctionLowering,
  op: string,
  old: IrOperand,
  operand: IrOperand,
  type: ReturnType<FunctionLowering['scalar']>,
): IrOperand | undefined {
  switch (op) {
    case 'xchg':
      return operand;
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
    case 'fadd':
    case 'fsub':
      return f.compute(op, type, [old, operand]);
    case 'max':
      return f.compute('smax', type, [old, operand]);
    case 'min':
      return f.compute('smin', type, [old, operand]);
    case 'umax':
    case 'umin':
      return f.compute(op, type, [old, operand]);
    case 'nand': {
      if (type.kind !== 'int') return undefined;
      const ones = type.bits > 32 ? 2n ** BigInt(type.bits) - 1n : 2 ** type.bits - 1;
      return f.compute('xor', type, [
        f.compute('and', type, [old, operand]),
        { kind: 'int', bits: type.bits, value: ones },
      ]);
    }
    default:
      return undefined;
  }
}
