import type { InputSpace } from '../../input/index.js';
import {
  type IrInstruction,
  type IrOperand,
  isQuestion,
  leftOutBy,
  operandsOf,
  type Program,
  volatileRead,
} from '../../ir/index.js';

/**
 * Globals whose address somebody may hold when the function is called: taken in the sources, or visible to other files. When
 * a program starts there is nobody, unless it calls code that is not known.
 */
export function escapingGlobals(program: Program, { start }: InputSpace): ReadonlySet<string> {
  const escaping = new Set<string>();
  const hasOthers = start === undefined || callsUnknownCode(program);
  for (const global of program.globals.values()) {
    if (hasOthers && !global.functionLocal && !global.name.startsWith('__hyla_') && !global.library)
      escaping.add(global.name);
    for (const { symbol } of global.initializer.addresses) escaping.add(symbol);
  }
  for (const { blocks } of program.functions.values()) {
    for (const { instructions, terminator } of blocks) {
      if (terminator.kind === 'return' && terminator.value?.kind === 'address')
        escaping.add(terminator.value.symbol);
      for (const instruction of instructions) {
        const direct = accessed(instruction);
        for (const operand of operandsOf(instruction))
          if (operand.kind === 'address' && operand !== direct) escaping.add(operand.symbol);
      }
    }
  }
  return escaping;
}

function accessed(instruction: IrInstruction): IrOperand | undefined {
  if (instruction.kind === 'load' || instruction.kind === 'store') return instruction.address;
  const { callee, args } = instruction.kind === 'call' ? instruction : {};
  return callee?.kind === 'function' && volatileRead(callee.name) ? args?.[0] : undefined;
}

function callsUnknownCode({ stubs, functions }: Program): boolean {
  // What is not modelled leads nowhere.
  const isUnknown = (stub: string) => leftOutBy(stub) === undefined && !isQuestion(stub);
  return (
    [...stubs.keys()].some(isUnknown) ||
    [...functions.values()].some(({ imitation, isWeak }) => imitation || isWeak)
  );
}
