import { fitsCall, signatureOf } from './calling.js';
import { addressTakenFunctions } from './operands.js';
import type { IrFunction, IrInstruction, Program } from './program.js';

/** Who may call whom. A call through a pointer may reach any function whose address is taken and whose type fits. */
export class CallGraph {
  private readonly addressTaken: readonly IrFunction[];
  /** Functions without a body that a call through a pointer may reach. */
  readonly outsidersBehindPointers: readonly string[];
  private readonly callees = new Map<string, ReadonlySet<string>>();

  constructor(private readonly program: Program) {
    const taken = [...addressTakenFunctions(program)];
    this.addressTaken = taken.flatMap((name) => program.functions.get(name) ?? []);
    this.outsidersBehindPointers = taken.filter((name) => !program.functions.has(name));
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
