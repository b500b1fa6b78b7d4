import { type IrInstruction, type IrOperand, type IrTerminator, indicesOf } from '../../ir/index.js';
import { Pointer, type Value } from '../../symbolic/index.js';

/** The operands that say where in memory an instruction writes, and how much. */
export function writtenThrough(instruction: IrInstruction): readonly IrOperand[] {
  switch (instruction.kind) {
    case 'store':
      return [instruction.address];
    case 'copy-memory':
    case 'fill-memory':
      return [instruction.to, instruction.bytes];
    default:
      return [];
  }
}

/** The operands that say where in memory an instruction reads. */
export function readThrough(instruction: IrInstruction): readonly IrOperand[] {
  if (instruction.kind === 'load') return [instruction.address];
  return instruction.kind === 'copy-memory' ? [instruction.from] : [];
}

/** The operands that say what it computes with. */
export function valuesOf(instruction: IrInstruction): readonly IrOperand[] {
  switch (instruction.kind) {
    case 'store':
      return [instruction.value, ...indicesOf(instruction)];
    case 'fill-memory':
      return [instruction.value];
    case 'load':
      return indicesOf(instruction);
    case 'copy-memory':
      return [];
    case 'compute':
      return instruction.args;
    case 'allocate':
      return [instruction.count];
    case 'call':
      return [...instruction.args, ...indicesOf(instruction)];
    case 'unmodelled':
      return [];
  }
}

export function operandsOfTerminator(terminator: IrTerminator): readonly IrOperand[] {
  if (terminator.kind === 'branch') return [terminator.condition];
  return terminator.kind === 'switch' ? [terminator.value] : [];
}

/** It leads to one place, whatever the inputs are. */
export function isExact(address: Value): boolean {
  return address instanceof Pointer && address.parts.length === 0;
}
