import type { IrFunction, IrGlobal, IrOperand } from '../../../ir/index.js';
import { mapOperands, mapTerminator } from '../select/draft.js';

/** All symbols that functions call or take the address of and that initial values contain. */
export function referencedSymbols(functions: Iterable<IrFunction>, globals: Iterable<IrGlobal>): Set<string> {
  const found = new Set<string>();
  const see = (operand: IrOperand): IrOperand => {
    if (operand.kind === 'address') found.add(operand.symbol);
    return operand;
  };
  for (const f of functions) {
    for (const block of f.blocks) {
      for (const instruction of block.instructions) {
        mapOperands(instruction, see);
        if (instruction.kind === 'call' && instruction.callee.kind === 'function')
          found.add(instruction.callee.name);
      }
      mapTerminator(block.terminator, see);
    }
  }
  for (const global of globals) for (const { symbol } of global.initializer.addresses) found.add(symbol);
  return found;
}
