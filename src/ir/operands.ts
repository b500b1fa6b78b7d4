import type { ArrayBound, IrInstruction, IrOperand, IrTerminator, Program } from './program.js';

/** The indices of the array elements that an access names. */
export const indicesOf = ({ within = [] }: { within?: readonly ArrayBound[] }): readonly IrOperand[] =>
  within.map(({ index }) => index);

/** Every operand an instruction reads; the name in a direct call is not one. */
export function operandsOf(instruction: IrInstruction): readonly IrOperand[] {
  switch (instruction.kind) {
    case 'compute':
      return instruction.args;
    case 'load':
      return [instruction.address, ...indicesOf(instruction)];
    case 'store':
      return [instruction.address, instruction.value, ...indicesOf(instruction)];
    case 'allocate':
      return [instruction.count];
    case 'copy-memory':
      return [instruction.to, instruction.from, instruction.bytes];
    case 'fill-memory':
      return [instruction.to, instruction.value, instruction.bytes];
    case 'call':
      return instruction.callee.kind === 'pointer'
        ? [instruction.callee.operand, ...instruction.args]
        : [...instruction.args, ...indicesOf(instruction)];
    case 'unmodelled':
      return [];
  }
}

export function terminatorOperands(terminator: IrTerminator): readonly IrOperand[] {
  switch (terminator.kind) {
    case 'branch':
      return [terminator.condition];
    case 'switch':
      return [terminator.value];
    case 'return':
      return terminator.value ? [terminator.value] : [];
    case 'jump':
    case 'unreachable':
      return [];
  }
}

/** Found once for all functions of a program. */
const takenByProgram = new WeakMap<Program, ReadonlySet<string>>();

/** Functions, stubs among them, whose address occurs as a value anywhere in the program. */
export function addressTakenFunctions(program: Program): ReadonlySet<string> {
  let taken = takenByProgram.get(program);
  if (!taken) {
    taken = findAddressTaken(program);
    takenByProgram.set(program, taken);
  }
  return taken;
}

function findAddressTaken(program: Program): ReadonlySet<string> {
  const taken = new Set<string>();
  const take = (symbol: string): void => {
    if (!program.globals.has(symbol)) taken.add(symbol);
  };
  const note = (operand: IrOperand): void => {
    if (operand.kind === 'address') take(operand.symbol);
  };
  for (const { blocks } of program.functions.values()) {
    for (const { instructions, terminator } of blocks) {
      for (const instruction of instructions) operandsOf(instruction).forEach(note);
      terminatorOperands(terminator).forEach(note);
    }
  }
  for (const { initializer } of program.globals.values())
    for (const { symbol } of initializer.addresses) take(symbol);
  return taken;
}
