import type { LlInstruction, LlType, LlValue } from './ll-form.js';
import { exchangeResult } from './parse-instruction.js';
import { intType, PTR } from './parse-type.js';

/** Calls `visit` with every value an instruction uses. */
export function forEachValue(instruction: LlInstruction, visit: (value: LlValue) => void): void {
  switch (instruction.kind) {
    case 'alloca':
      if (instruction.count) visit(instruction.count.value);
      return;
    case 'load':
      visit(instruction.address);
      return;
    case 'store':
      visit(instruction.value);
      visit(instruction.address);
      return;
    case 'binary':
    case 'compare':
      visit(instruction.left);
      visit(instruction.right);
      return;
    case 'fneg':
      visit(instruction.value);
      return;
    case 'cast':
    case 'freeze':
    case 'extract':
      visit(instruction.from.value);
      return;
    case 'gep':
      visit(instruction.base.value);
      for (const index of instruction.indices) visit(index.value);
      return;
    case 'select':
      visit(instruction.condition.value);
      visit(instruction.whenTrue.value);
      visit(instruction.whenFalse.value);
      return;
    case 'insert':
      visit(instruction.into.value);
      visit(instruction.element.value);
      return;
    case 'phi':
      for (const { value } of instruction.incoming) visit(value);
      return;
    case 'call':
      visit(instruction.callee);
      for (const arg of instruction.args) visit(arg.value);
      return;
    case 'compare-exchange':
      visit(instruction.address);
      visit(instruction.expected.value);
      visit(instruction.desired);
      return;
    case 'read-modify-write':
      visit(instruction.address);
      visit(instruction.operand.value);
      return;
    case 'va-arg':
      visit(instruction.list);
      return;
    case 'cond-br':
      visit(instruction.condition);
      return;
    case 'switch':
      visit(instruction.operand.value);
      return;
    case 'indirect-br':
      visit(instruction.address);
      return;
    case 'ret':
      if (instruction.operand) visit(instruction.operand.value);
      return;
    case 'unknown':
    case 'fence':
    case 'br':
    case 'unreachable':
      return;
  }
}

/** The name and type of what an instruction defines; undefined if it defines nothing. */
export function definitionOf(
  instruction: LlInstruction,
  elementType: (type: LlType, path: readonly number[]) => LlType,
): { name: string; type: LlType } | undefined {
  switch (instruction.kind) {
    case 'alloca':
    case 'gep':
      return { name: instruction.result, type: PTR };
    case 'load':
    case 'binary':
    case 'fneg':
    case 'phi':
    case 'va-arg':
      return { name: instruction.result, type: instruction.type };
    case 'compare': {
      const { type } = instruction;
      const bit = intType(1);
      return { name: instruction.result, type: type.kind === 'vector' ? { ...type, element: bit } : bit };
    }
    case 'cast':
      return { name: instruction.result, type: instruction.to };
    case 'select':
      return { name: instruction.result, type: instruction.whenTrue.type };
    case 'freeze':
      return { name: instruction.result, type: instruction.from.type };
    case 'extract':
      return { name: instruction.result, type: elementType(instruction.from.type, instruction.path) };
    case 'insert':
      return { name: instruction.result, type: instruction.into.type };
    case 'compare-exchange':
      return { name: instruction.result, type: exchangeResult(instruction.expected.type) };
    case 'read-modify-write':
      return { name: instruction.result, type: instruction.operand.type };
    case 'call':
      return instruction.result === undefined
        ? undefined
        : { name: instruction.result, type: instruction.type };
    case 'unknown':
      return instruction.result === undefined
        ? undefined
        : { name: instruction.result, type: instruction.type ?? intType(32) };
    default:
      return undefined;
  }
}
