import type { BlockId, IrInstruction, IrOperand, LocalId } from '../../../ir/index.js';
import {
  type Draft,
  type DraftBlock,
  forEachRead,
  mapOperands,
  mapTerminator,
  targetOf,
} from '../select/draft.js';
import type { Liveness } from './liveness.js';

/**
 * In: `t = x + 1; x = t`. Out: `x = x + 1`. Where a temporary is made only to be copied into another local of the
 * same block, it is made there at once.
 */
export function coalesce(draft: Draft, order: readonly BlockId[], liveness: Liveness): void {
  for (const id of order) coalesceIn(draft, draft.blocks[id], liveness);
}

function coalesceIn(draft: Draft, block: DraftBlock, liveness: Liveness): void {
  const uses = new BlockUses(block);
  const renaming = new Renaming();
  block.instructions.forEach((instruction, at) => {
    const target = targetOf(instruction);
    const copied = copiedLocal(instruction);
    const source = copied === undefined ? undefined : renaming.of(copied);
    if (source !== undefined && target !== undefined && source !== target && !draft.isVariable(source)) {
      const from = uses.definition(source);
      const mayEnd = from !== undefined && !liveness.isLiveAfter(block.id, source);
      if (mayEnd && uses.isFree(from, at, source, target)) {
        renaming.add(from, source, target, at);
        uses.rename(from, source, target);
        return;
      }
    }
    uses.pass(instruction, at, (local) => renaming.of(local));
  });
  renaming.apply(block);
}

function copiedLocal(instruction: IrInstruction): LocalId | undefined {
  if (instruction.kind !== 'compute' || instruction.op !== 'copy') return undefined;
  const [value] = instruction.args;
  return value.kind === 'local' ? value.local : undefined;
}

/** Where the locals of a block are read and written, as seen from the instruction that the walk has come to. */
class BlockUses {
  private readonly definedAt = new Map<LocalId, number>();
  private readonly writtenAt = new Map<LocalId, number>();
  private readonly readAt = new Map<LocalId, number>();
  /** Over the whole block; the terminator comes after the instructions. */
  private readonly writes = new Map<LocalId, number[]>();
  private readonly lastRead = new Map<LocalId, number>();

  constructor(block: DraftBlock) {
    const { instructions, terminator } = block;
    instructions.forEach((instruction, at) => {
      forEachRead(instruction, (local) => this.lastRead.set(local, at));
      const target = targetOf(instruction);
      if (target === undefined) return;
      const known = this.writes.get(target);
      if (known) known.push(at);
      else this.writes.set(target, [at]);
    });
    forEachRead(terminator, (local) => this.lastRead.set(local, instructions.length));
  }

  /** The instruction that made what the local holds. */
  definition(local: LocalId): number | undefined {
    return this.definedAt.get(local);
  }

  /** Goes on past an instruction that stays. */
  pass(instruction: IrInstruction, at: number, nameOf: (local: LocalId) => LocalId): void {
    forEachRead(instruction, (local) => this.readAt.set(nameOf(local), at));
    const target = targetOf(instruction);
    if (target === undefined) return;
    this.writtenAt.set(target, at);
    // An object of the frame keeps a name of its own.
    if (instruction.kind === 'allocate') this.definedAt.delete(target);
    else this.definedAt.set(target, at);
  }

  /** Whether `target` may take the place of `source` from its definition on: nothing else wants either name meanwhile. */
  isFree(from: number, copy: number, source: LocalId, target: LocalId): boolean {
    if ((this.writtenAt.get(target) ?? -1) > from || (this.readAt.get(target) ?? -1) > from) return false;
    if (firstAfter(this.writes.get(source) ?? [], copy) !== undefined) return false;
    const overwritten = firstAfter(this.writes.get(target) ?? [], copy);
    return overwritten === undefined || (this.lastRead.get(source) ?? -1) <= overwritten;
  }

  rename(from: number, source: LocalId, target: LocalId): void {
    this.definedAt.delete(source);
    this.definedAt.set(target, from);
    this.writtenAt.set(target, from);
    for (const reads of [this.readAt, this.lastRead])
      reads.set(target, Math.max(reads.get(target) ?? -1, reads.get(source) ?? -1));
  }
}

/** The first of ascending positions that comes after `at`. */
function firstAfter(positions: readonly number[], at: number): number | undefined {
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (positions[middle] > at) high = middle;
    else low = middle + 1;
  }
  return positions[low];
}

/** Which temporaries get other names, and from which instruction on. */
class Renaming {
  private readonly names = new Map<LocalId, LocalId>();
  private readonly from = new Map<number, [source: LocalId, target: LocalId][]>();
  private readonly removed = new Set<number>();

  of(local: LocalId): LocalId {
    let name = local;
    for (let next = this.names.get(name); next !== undefined; next = this.names.get(name)) name = next;
    return name;
  }

  add(from: number, source: LocalId, target: LocalId, copy: number): void {
    this.names.set(source, target);
    this.removed.add(copy);
    this.from.set(from, [...(this.from.get(from) ?? []), [source, target]]);
  }

  /** Names hold from the definition on: before it, the same local may have held something else. */
  apply(block: DraftBlock): void {
    if (this.removed.size === 0) return;
    this.names.clear();
    const map = (operand: IrOperand): IrOperand => {
      if (operand.kind !== 'local') return operand;
      const local = this.of(operand.local);
      return local === operand.local ? operand : { kind: 'local', local };
    };
    block.instructions = block.instructions.flatMap((instruction, at) => {
      if (this.removed.has(at)) return [];
      const mapped = mapOperands(instruction, map);
      const names = this.from.get(at);
      if (names === undefined) return [mapped];
      for (const [source, target] of names) this.names.set(source, target);
      return [{ ...mapped, target: names[names.length - 1][1] } as IrInstruction];
    });
    block.terminator = mapTerminator(block.terminator, map);
  }
}
