import { fitsCall, signatureOf } from './calling.js';
import type { IrFunction, IrInstruction, IrOperand, Program } from './program.js';

/** Who may call whom. A call through a pointer may reach any function whose address is taken and whose type fits. */
export class CallGraph {
  private readonly addressTaken: readonly IrFunction[];
  private readonly callees = new Map<string, ReadonlySet<string>>();

  constructor(private readonly program: Program) {
    this.addressTaken = [...addressTakenFunctions(program)];
  }

  /** Functions with a body that this instruction may call. */
  targets(instruction: IrInstruction): readonly string[] {
    if (instruction.kind !== 'call') return [];
    const { callee } = instruction;
    if (callee.kind === 'function') return this.program.functions.has(callee.name) ? [callee.name] : [];
    const { argTypes, result } = instruction;
    const pointerBits = this.program.target.pointerBytes * 8;
    return this.addressTaken
      .filter((f) => fitsCall(signatureOf(f), argTypes, result, pointerBits))
      .map(({ name }) => name);
  }

  calleesOf(name: string): ReadonlySet<string> {
    let callees = this.callees.get(name);
    if (!callees) {
      const blocks = this.program.functions.get(name)?.blocks ?? [];
      callees = new Set(blocks.flatMap((block) => block.instructions.flatMap((one) => this.targets(one))));
      this.callees.set(name, callees);
    }
    return callees;
  }

  /** The function itself and everything it may call, directly or not. */
  reachable(name: string): ReadonlySet<string> {
    const seen = new Set<string>([name]);
    // A set can grow while it is walked: what is added is visited, too.
    for (const at of seen) for (const callee of this.calleesOf(at)) seen.add(callee);
    return seen;
  }
}

/** Functions whose address is stored or passed anywhere, initialisers of globals included. */
function addressTakenFunctions(program: Program): ReadonlySet<IrFunction> {
  const taken = new Set<IrFunction>();
  const take = (symbol: string) => {
    const target = program.functions.get(symbol);
    if (target) taken.add(target);
  };
  for (const { initializer } of program.globals.values()) {
    for (const { symbol } of initializer.addresses) take(symbol);
  }
  for (const { blocks } of program.functions.values()) {
    for (const { instructions, terminator } of blocks) {
      for (const instruction of instructions)
        for (const operand of operandsOf(instruction)) addressOf(operand);
      if (terminator.kind === 'return' && terminator.value) addressOf(terminator.value);
    }
  }
  return taken;

  function addressOf(operand: IrOperand): void {
    if (operand.kind === 'address') take(operand.symbol);
  }
}

/** Every operand an instruction reads; the name in a direct call is not one. */
export function operandsOf(instruction: IrInstruction): readonly IrOperand[] {
  switch (instruction.kind) {
    case 'compute':
      return instruction.args;
    case 'load':
      return [instruction.address];
    case 'store':
      return [instruction.address, instruction.value];
    case 'allocate':
      return [instruction.count];
    case 'copy-memory':
      return [instruction.to, instruction.from, instruction.bytes];
    case 'fill-memory':
      return [instruction.to, instruction.value, instruction.bytes];
    case 'call':
      return instruction.callee.kind === 'pointer'
        ? [instruction.callee.operand, ...instruction.args]
        : instruction.args;
    case 'unmodelled':
      return [];
  }
}
