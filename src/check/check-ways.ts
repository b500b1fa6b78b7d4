import { type BlockId, CallGraph, type IrBlock, type Program, type ReturnFrame } from '../ir/index.js';
import type { Term } from '../term/index.js';

/** A branch on an executed path, with what became of each of its outcomes. */
export interface SeenBranch {
  readonly at: CodePlace;
  /** Undefined where a value was chosen or an error met: the branch of the block is still to come. */
  readonly site: number | undefined;
  readonly arms: readonly SeenArm[];
  /** Between the branch before and this one, on which the inputs had no say. */
  readonly skipped: readonly TakenArm[];
}

export type SeenArm = { readonly arm: number } & (
  | { readonly kind: 'taken'; readonly next: SeenBranch | undefined }
  | { readonly kind: 'refuted'; readonly core: readonly Term[] }
  /** Nobody tried it, or to no end. */
  | { readonly kind: 'open' }
  /** Taken, and what came of it is not known. */
  | { readonly kind: 'cut' }
);

interface CodePlace {
  readonly function: string;
  readonly block: BlockId;
  /** The calls that are open, innermost first. */
  readonly stack: ReturnFrame | undefined;
}

interface TakenArm {
  readonly site: number;
  readonly arm: number;
}

/** `refuted`: a way to the branch is left open. `unconfirmed`: there are too many to look at. */
export type WaysCheck = 'confirmed' | 'refuted' | 'unconfirmed';

/** Branches to look at before giving up, for all proofs together. */
const MOST_BRANCHES = 2_000_000;

/**
 * Goes over all executed paths and looks whether each way off them that could lead to an outcome is one that the proof has
 * a contradiction for. Shares with the search only who may call whom.
 */
export class WaysOff {
  private readonly ahead: Ahead;
  private left = MOST_BRANCHES;

  constructor(
    program: Program,
    /** The first branch of all paths; undefined if there is none. */
    private readonly root: () => SeenBranch | undefined,
  ) {
    this.ahead = new Ahead(program);
  }

  check(target: TakenArm, cores: readonly (readonly Term[])[]): WaysCheck {
    const known = new Set(cores.map(keyOf));
    const first = this.root();
    const pending = first ? [{ branch: first, hasPassed: false }] : [];
    for (let at = pending.pop(); at; at = pending.pop()) {
      if (--this.left < 0) return 'unconfirmed';
      const { branch } = at;
      const isTarget = (site: number | undefined, arm: number) => site === target.site && arm === target.arm;
      const hasPassed = at.hasPassed || branch.skipped.some(({ site, arm }) => isTarget(site, arm));
      for (const way of branch.arms) {
        if (way.kind === 'taken') {
          const passes = hasPassed || isTarget(branch.site, way.arm);
          if (way.next) pending.push({ branch: way.next, hasPassed: passes });
          continue;
        }
        const leads =
          hasPassed ||
          isTarget(branch.site, way.arm) ||
          this.ahead.of(branch.at, branch.site, way.arm).has(target.site);
        if (leads && !(way.kind === 'refuted' && known.has(keyOf(way.core)))) return 'refuted';
      }
    }
    return 'confirmed';
  }
}

function keyOf(core: readonly Term[]): string {
  return core
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(',');
}

/** The branch sites that control may still come to. */
class Ahead {
  private readonly calls: CallGraph;
  private readonly known = new Map<
    string,
    { readonly sites: ReadonlySet<number>; readonly returns: boolean }
  >();
  private readonly together = new WeakMap<ReturnFrame, Map<string, ReadonlySet<number>>>();

  constructor(private readonly program: Program) {
    this.calls = new CallGraph(program);
  }

  /** After an outcome of the branch at the end of a block; from the block on where there is no site. */
  of(
    { function: name, block, stack }: CodePlace,
    site: number | undefined,
    arm: number,
  ): ReadonlySet<number> {
    const { terminator } = this.blocks(name)[block];
    if (site !== undefined && terminator.kind === 'branch')
      return this.from(name, arm === 1 ? terminator.whenTrue : terminator.whenFalse, stack);
    const next = site !== undefined && terminator.kind === 'switch' ? terminator.arms[arm] : block;
    return this.from(name, next, stack);
  }

  private from(name: string, block: BlockId, stack: ReturnFrame | undefined): ReadonlySet<number> {
    const here = this.within(name, block, 0);
    if (!here.returns || !stack) return here.sites;
    const byPlace = this.together.get(stack) ?? new Map<string, ReadonlySet<number>>();
    this.together.set(stack, byPlace);
    const key = `${name}:${block}`;
    let all = byPlace.get(key);
    if (!all) {
      all = new Set([...here.sites, ...this.afterReturnTo(stack)]);
      byPlace.set(key, all);
    }
    return all;
  }

  private afterReturnTo(stack: ReturnFrame): ReadonlySet<number> {
    const sites = new Set<number>();
    for (let frame: ReturnFrame | undefined = stack; frame; frame = frame.parent) {
      const here = this.within(frame.function, frame.block, frame.instruction + 1);
      for (const site of here.sites) sites.add(site);
      if (!here.returns) break;
    }
    return sites;
  }

  /** Up to the return of the function, what it calls included. */
  private within(name: string, block: BlockId, instruction: number) {
    const key = `${name}:${block}:${instruction}`;
    let found = this.known.get(key);
    if (!found) {
      found = this.walk(name, block, instruction);
      this.known.set(key, found);
    }
    return found;
  }

  private walk(name: string, block: BlockId, instruction: number) {
    const blocks = this.blocks(name);
    const sites = new Set<number>();
    let returns = false;
    const look = ({ instructions, terminator }: IrBlock, from: number): readonly BlockId[] => {
      for (const one of instructions.slice(from))
        for (const callee of this.calls.targets(one)) for (const site of this.inside(callee)) sites.add(site);
      if ('site' in terminator && terminator.site !== undefined) sites.add(terminator.site);
      if (terminator.kind === 'return') returns = true;
      return nextOf(terminator);
    };
    const reached = new Set(look(blocks[block], instruction));
    for (const id of reached) for (const next of look(blocks[id], 0)) reached.add(next);
    return { sites, returns };
  }

  private *inside(name: string): Generator<number> {
    for (const one of this.calls.reachable(name))
      for (const { terminator } of this.blocks(one))
        if ('site' in terminator && terminator.site !== undefined) yield terminator.site;
  }

  private blocks(name: string): readonly IrBlock[] {
    return this.program.functions.get(name)?.blocks ?? [];
  }
}

function nextOf(terminator: IrBlock['terminator']): readonly BlockId[] {
  switch (terminator.kind) {
    case 'jump':
      return [terminator.to];
    case 'branch':
      return [terminator.whenFalse, terminator.whenTrue];
    case 'switch':
      return terminator.arms;
    default:
      return [];
  }
}
