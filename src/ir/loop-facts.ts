import type { BlockId, IrFunction, IrInstruction, IrOperand, LocalId } from './program.js';

/** What the instructions of a loop say about its variables: what claims are made of. */
export interface LoopFacts {
  readonly assigned: readonly LocalId[];
  /** Constants that locals are compared with or get assigned, by width. */
  readonly constants: ReadonlyMap<number, ReadonlySet<bigint>>;
  /** What locals can get that get nothing but constants and copies of each other, such as the state of a machine. */
  readonly enumerated: ReadonlyMap<LocalId, Enumeration>;
  /** The others that are computed of constants and of such variables alone, such as a number of tries. */
  readonly counted: readonly LocalId[];
}

export interface Enumeration {
  readonly constants: ReadonlySet<bigint>;
  /** Those whose values before the loop it can get, its own among them. */
  readonly locals: ReadonlySet<LocalId>;
}

/** Constants per width that each variable is compared with. */
const MOST_CONSTANTS = 12;
/** Longer enumerations are no help to anybody. */
const MOST_ENUMERATED = 96;

export function factsOf(code: IrFunction, blocks: ReadonlySet<BlockId>): LoopFacts {
  const assigned = new Map<LocalId, readonly (IrOperand | undefined)[]>();
  const makers = new Map<LocalId, readonly IrInstruction[]>();
  const constants = new Map<number, Set<bigint>>();
  const note = (operand: IrOperand) => {
    if (operand.kind !== 'int') return;
    const known = constants.get(operand.bits) ?? new Set();
    if (known.size < MOST_CONSTANTS) known.add(BigInt(operand.value));
    constants.set(operand.bits, known);
  };
  for (const { id, instructions } of code.blocks) {
    if (!blocks.has(id)) continue;
    for (const instruction of instructions) {
      const target = 'target' in instruction ? instruction.target : undefined;
      if (instruction.kind === 'compute' && instruction.op !== 'pointer-add') instruction.args.forEach(note);
      if (target === undefined) continue;
      assigned.set(target, [...(assigned.get(target) ?? []), copied(instruction)]);
      makers.set(target, [...(makers.get(target) ?? []), instruction]);
    }
  }
  const enumerated = new Map<LocalId, Enumeration>();
  for (const local of assigned.keys()) {
    const values = enumerationOf(local, assigned);
    if (values) enumerated.set(local, values);
  }
  const counted = [...computedAlone(makers)].filter((local) => !enumerated.has(local));
  return { assigned: [...assigned.keys()], constants, enumerated, counted };
}

/** Those that get nothing but what is computed of constants and of each other. */
function computedAlone(makers: ReadonlyMap<LocalId, readonly IrInstruction[]>): ReadonlySet<LocalId> {
  const left = new Set(makers.keys());
  const isComputed = (instruction: IrInstruction) =>
    instruction.kind === 'compute' &&
    instruction.args.every((arg) => arg.kind === 'int' || (arg.kind === 'local' && left.has(arg.local)));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const local of left) if (!makers.get(local)?.every(isComputed)) left.delete(local);
  }
  return left;
}

/** What the instruction copies to its target; undefined where it makes something new. */
function copied(instruction: IrInstruction): IrOperand | undefined {
  return instruction.kind === 'compute' && instruction.op === 'copy' ? instruction.args[0] : undefined;
}

function enumerationOf(
  start: LocalId,
  assigned: ReadonlyMap<LocalId, readonly (IrOperand | undefined)[]>,
): Enumeration | undefined {
  const constants = new Set<bigint>();
  const locals = new Set([start]);
  // Who is copied is added while the set is walked.
  for (const local of locals) {
    for (const operand of assigned.get(local) ?? []) {
      if (operand?.kind === 'int') constants.add(BigInt(operand.value));
      else if (operand?.kind === 'local') locals.add(operand.local);
      else return undefined;
    }
    if (constants.size + locals.size > MOST_ENUMERATED) return undefined;
  }
  return { constants, locals };
}
