import type { BlockPoint } from '../code-point.js';
import { flowGraph } from '../flow-graph.js';
import type { BlockId, IrFunction, LocalId } from '../program.js';

/** A local between one of its definitions, or a place where several of them meet, and the next. */
export type Version = number;

/** Where several definitions of a local meet: at the start of a block with more than one predecessor. */
export interface VersionJoin {
  readonly version: Version;
  readonly from: readonly Version[];
}

/**
 * Single-assignment form of a function's locals, made where it is asked for: what each instruction defines is a
 * version of its own, and so is what a local is before the first instruction.
 */
export class LocalVersions {
  /** By version. */
  readonly localOf: LocalId[] = [];
  private readonly positions: (BlockPoint | undefined)[] = [];
  private readonly starts: (Version | undefined)[] = [];
  /** By block and local: the indices of the instructions that define it, ascending. */
  private readonly definitions: ReadonlyMap<LocalId, readonly number[]>[];
  private readonly defined: Version[][] = [];
  private readonly atEntry: Map<LocalId, Version>[];
  private readonly predecessors: readonly (readonly BlockId[])[];
  private readonly pending: { readonly version: Version; readonly block: BlockId }[] = [];

  constructor(f: IrFunction) {
    const graph = flowGraph(f);
    const isReached = new Set(graph.order);
    this.predecessors = graph.predecessors.map((blocks) => blocks.filter((one) => isReached.has(one)));
    this.atEntry = f.blocks.map(() => new Map());
    this.definitions = f.blocks.map(({ instructions }, block) => {
      const found = new Map<LocalId, number[]>();
      this.defined[block] = [];
      instructions.forEach((instruction, index) => {
        if (!('target' in instruction) || instruction.target === undefined) return;
        const { target } = instruction;
        this.defined[block][index] = this.create(target, { block, index });
        const list = found.get(target);
        if (list) list.push(index);
        else found.set(target, [index]);
      });
      return found;
    });
  }

  /** What a local is when its function is entered. */
  start(local: LocalId): Version {
    this.starts[local] ??= this.create(local);
    return this.starts[local];
  }

  /** What the instruction defines. */
  definedBy(block: BlockId, index: number): Version {
    return this.defined[block][index];
  }

  /** The instruction that defines the version; undefined where several meet, or the function begins. */
  definitionOf(version: Version): BlockPoint | undefined {
    return this.positions[version];
  }

  /** What an instruction of the block reads; `index` past the last one is the terminator. */
  readBy(block: BlockId, index: number, local: LocalId): Version {
    const definition = lastBefore(this.definitions[block].get(local), index);
    return definition === undefined ? this.entering(block, local) : this.defined[block][definition];
  }

  /** The joins that were met since the last call; what they join may be further ones. */
  *joins(): Generator<VersionJoin> {
    for (let one = this.pending.pop(); one !== undefined; one = this.pending.pop()) {
      const { version, block } = one;
      const local = this.localOf[version];
      yield { version, from: this.predecessors[block].map((before) => this.leaving(before, local)) };
    }
  }

  private leaving(block: BlockId, local: LocalId): Version {
    return this.readBy(block, Number.POSITIVE_INFINITY, local);
  }

  /** Without recursion: real functions are deep. */
  private entering(start: BlockId, local: LocalId): Version {
    for (let block = start; ; ) {
      const known = this.atEntry[block].get(local);
      if (known !== undefined) return known;
      const before = this.predecessors[block];
      if (before.length === 0) return this.start(local);
      if (before.length > 1) return this.joined(block, local);
      [block] = before;
      const definition = this.definitions[block].get(local)?.at(-1);
      if (definition !== undefined) return this.defined[block][definition];
      // Only blocks that nothing leads to go round in circles without a join.
      if (block === start) return this.start(local);
    }
  }

  private joined(block: BlockId, local: LocalId): Version {
    const version = this.create(local);
    this.atEntry[block].set(local, version);
    this.pending.push({ version, block });
    return version;
  }

  private create(local: LocalId, position?: BlockPoint): Version {
    this.localOf.push(local);
    this.positions.push(position);
    return this.localOf.length - 1;
  }
}

/** The last of the ascending numbers that is smaller: some locals are assigned thousands of times in a block. */
function lastBefore(numbers: readonly number[] = [], limit: number): number | undefined {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return numbers[low - 1];
}
