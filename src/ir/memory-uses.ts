import { CallGraph } from './call-graph.js';
import { successors } from './control-flow.js';
import { allocationOf, builtInEffect } from './library.js';
import type { AbstractObject } from './pointers/memory-objects.js';
import { OpenInputs } from './pointers/open-inputs.js';
import { PointerAnalysis } from './pointers/pointer-analysis.js';
import type { MemoryOrigin } from './pointers/pointer-inputs.js';
import type { BlockId, IrFunction, IrInstruction, IrOperand, LocalId, Program } from './program.js';

/** Objects further away than this many pointers are one to the analysis. */
const LEVELS = 2;

/** Which objects a program makes by itself, and which of them it frees, as far as its text tells. */
export class OwnObjects {
  private readonly analysis: PointerAnalysis;
  private readonly freed = new Set<AbstractObject>();

  constructor(program: Program, entry: string) {
    this.analysis = new PointerAnalysis(program, entry, new OpenInputs(program, LEVELS));
    for (const { name, blocks } of this.analysis.functions)
      for (const instruction of blocks.flatMap(({ instructions }) => instructions))
        for (const address of freedBy(instruction))
          for (const object of this.analysis.targets(name, address)) this.freed.add(object);
  }

  /** It may lead to what the program made: an allocation, a variable. */
  isOwn(name: string, address: IrOperand): boolean {
    return this.some(name, address, (object) => this.kindOf(object) !== undefined);
  }

  /** It may lead to what is gone: what was freed, a variable of another call. */
  mayDangle(name: string, address: IrOperand): boolean {
    return this.some(name, address, (object) => {
      const isOfAnotherCall = this.kindOf(object) === 'local' && !object.startsWith(`${name}:`);
      return this.freed.has(object) || isOfAnotherCall;
    });
  }

  /** It may lead to what nobody wrote to. */
  mayBeUnset(name: string, address: IrOperand): boolean {
    return this.some(name, address, (object) => {
      const kind = this.kindOf(object);
      return kind === 'local' || kind === 'heap';
    });
  }

  private some(name: string, address: IrOperand, is: (object: AbstractObject) => boolean): boolean {
    return [...this.analysis.targets(name, address)].some(is);
  }

  private kindOf(object: AbstractObject): MemoryOrigin['kind'] | undefined {
    return this.analysis.origins.get(object)?.kind;
  }
}

function freedBy(instruction: IrInstruction): readonly IrOperand[] {
  if (instruction.kind !== 'call' || instruction.callee.kind !== 'function') return [];
  const effect = builtInEffect(instruction.callee.name);
  if (effect?.kind === 'free') return [instruction.args[effect.block]];
  if (effect?.kind !== 'allocate' || typeof effect.content !== 'object') return [];
  return [instruction.args[effect.content.movedFrom]];
}

/**
 * The function, or what it calls, allocates something; and what becomes of it can be followed: nobody who is not known is given
 * pointers, and no other call of the function is under way.
 */
export function mayLeak(program: Program, entry: string): boolean {
  const calls = new CallGraph(program);
  const reached = [...calls.reachable(entry)].flatMap((name) => program.functions.get(name) ?? []);
  const instructions = reached.flatMap(({ blocks }) => blocks.flatMap((block) => block.instructions));
  const made = instructions.filter((one) => one.kind === 'call');
  const callees = made.flatMap(({ callee }) => (callee.kind === 'function' ? [callee.name] : []));
  const isFollowed = made.every(({ callee, argTypes }) => {
    if (callee.kind === 'pointer') return false;
    const isOutside =
      program.stubs.has(callee.name) || program.functions.get(callee.name)?.imitation === true;
    return callee.name !== entry && !(isOutside && argTypes.some(({ kind }) => kind === 'pointer'));
  });
  return isFollowed && callees.some((name) => allocationOf(name) !== undefined);
}

/** Which values of a function may depend on what nobody wrote, as far as its text tells. */
export class UnsetValues {
  /** By block: the locals that may be so when it begins. */
  private readonly unset: ReadonlySet<LocalId>[];

  constructor(
    private readonly body: IrFunction,
    private readonly objects: OwnObjects,
  ) {
    this.unset = this.flow();
  }

  /** Before this instruction of the block. */
  has(operand: IrOperand, block: BlockId, before: number): boolean {
    if (operand.kind !== 'local') return operand.kind === 'undefined';
    const unset = new Set(this.unset[block]);
    for (const instruction of this.body.blocks[block].instructions.slice(0, before))
      this.step(instruction, unset);
    return unset.has(operand.local);
  }

  private flow(): ReadonlySet<LocalId>[] {
    const { blocks, locals, parameters } = this.body;
    const given = new Set(parameters.map(({ local }) => local));
    const known: Set<LocalId>[] = blocks.map(() => new Set());
    known[0] = new Set(locals.map(({ id }) => id).filter((id) => !given.has(id)));
    const work: BlockId[] = [0];
    const seen = new Set<BlockId>();
    for (let id = work.pop(); id !== undefined; id = work.pop()) {
      seen.add(id);
      const after = new Set(known[id]);
      for (const instruction of blocks[id].instructions) this.step(instruction, after);
      for (const next of successors(blocks[id].terminator)) {
        const before = known[next].size;
        for (const local of after) known[next].add(local);
        if (known[next].size > before || !seen.has(next)) work.push(next);
      }
    }
    return known;
  }

  private step(instruction: IrInstruction, unset: Set<LocalId>): void {
    const target = 'target' in instruction ? instruction.target : undefined;
    if (target === undefined) return;
    if (this.isUnset(instruction, unset)) unset.add(target);
    else unset.delete(target);
  }

  private isUnset(instruction: IrInstruction, unset: ReadonlySet<LocalId>): boolean {
    switch (instruction.kind) {
      case 'compute':
        return instruction.args.some(
          (arg) => arg.kind === 'undefined' || (arg.kind === 'local' && unset.has(arg.local)),
        );
      case 'load':
        return this.objects.mayBeUnset(this.body.name, instruction.address);
      default:
        return false;
    }
  }
}
