import { BitSet } from '../base/index.js';
import { CallGraph } from './call-graph.js';
import type { OpenCall } from './code-point.js';
import { successors } from './control-flow.js';
import { reversePostorder } from './flow-graph.js';
import type { BlockId, IrBlock, IrInstruction, Program } from './program.js';

/** A call that is open, and those around it: where their callers go on. */
export interface ReturnFrame extends OpenCall {
  readonly parent: ReturnFrame | undefined;
}

/** Branch sites by their numbers. */
export interface SiteSet extends Iterable<number> {
  has(site: number): boolean;
}

/**
 * Which branch sites can still be met from a place in the program, through calls and, along the given call
 * stack, through returns (pruning-heuristics: context-sensitive, lazy, cached by place rather than by stack).
 */
export class SiteReachability {
  private readonly calls: CallGraph;
  private readonly ofFunction = new Map<string, BitSet>();
  /** What can be met from the start of each block of a function on, up to its return. */
  private readonly ofBlocks = new Map<string, readonly LocalReach[]>();
  private readonly afterCalls = new Map<string, LocalReach>();
  private readonly whole = new WeakMap<ReturnFrame, BitSet>();
  private readonly below = new WeakMap<ReturnFrame, Map<LocalReach, BitSet>>();

  constructor(private readonly program: Program) {
    this.calls = new CallGraph(program);
  }

  /** From the start of a block, with these calls open. */
  from(at: { readonly function: string; readonly block: BlockId }, stack: ReturnFrame | undefined): SiteSet {
    const here = this.fromBlock(at.function, at.block);
    if (!here.returns || !stack) return here.sites;
    let cached = this.below.get(stack);
    if (!cached) {
      cached = new Map();
      this.below.set(stack, cached);
    }
    let sites = cached.get(here);
    if (!sites) {
      sites = this.union(here.sites, this.afterReturn(stack));
      cached.set(here, sites);
    }
    return sites;
  }

  /** Sites of a function and of all it may call. */
  withinFunction(name: string): SiteSet {
    return this.within(name);
  }

  private within(name: string): BitSet {
    let sites = this.ofFunction.get(name);
    if (!sites) {
      sites = this.none();
      for (const reached of this.calls.reachable(name)) {
        for (const block of this.program.functions.get(reached)?.blocks ?? []) addSite(sites, block);
      }
      this.ofFunction.set(name, sites);
    }
    return sites;
  }

  /** From the outermost frame inwards, in a loop: recursive programs have stacks deeper than our own may get. */
  private afterReturn(frame: ReturnFrame): BitSet {
    const inner: { frame: ReturnFrame; here: LocalReach }[] = [];
    let sites: BitSet | undefined;
    for (let at: ReturnFrame | undefined = frame; at && !sites; at = at.parent) {
      sites = this.whole.get(at);
      if (sites) break;
      const here = this.afterCall(at.function, at.block, at.instruction);
      inner.push({ frame: at, here });
      if (!here.returns) break;
    }
    let found = sites ?? this.none();
    for (const { frame: at, here } of inner.reverse()) {
      found = here.returns ? this.union(here.sites, found) : here.sites;
      this.whole.set(at, found);
    }
    return found;
  }

  private afterCall(name: string, block: BlockId, call: number): LocalReach {
    const key = `${name}:${block}:${call}`;
    let reach = this.afterCalls.get(key);
    if (!reach) {
      const { instructions, terminator } = this.program.functions.get(name)!.blocks[block];
      reach = { sites: this.none(), returns: terminator.kind === 'return' };
      for (const instruction of instructions.slice(call + 1)) this.addCalled(reach.sites, instruction);
      addSite(reach.sites, { terminator });
      for (const next of successors(terminator)) join(reach, this.fromBlock(name, next));
      this.afterCalls.set(key, reach);
    }
    return reach;
  }

  private fromBlock(name: string, block: BlockId): LocalReach {
    let reaches = this.ofBlocks.get(name);
    if (!reaches) {
      reaches = this.ofAllBlocks(this.program.functions.get(name)!.blocks);
      this.ofBlocks.set(name, reaches);
    }
    return reaches[block];
  }

  /** From the ends to the start, and again as long as loops bring news. */
  private ofAllBlocks(blocks: readonly IrBlock[]): readonly LocalReach[] {
    const next = blocks.map(({ terminator }) => successors(terminator));
    const reaches = blocks.map((block) => {
      const sites = this.none();
      for (const instruction of block.instructions) this.addCalled(sites, instruction);
      addSite(sites, block);
      return { sites, returns: block.terminator.kind === 'return' };
    });
    const reached = [...reversePostorder(next, 0)].reverse();
    const fromStart = new Set(reached);
    const order = [...reached, ...[...blocks.keys()].filter((id) => !fromStart.has(id))];
    for (let hasNews = true; hasNews; ) {
      hasNews = false;
      for (const id of order) for (const to of next[id]) if (join(reaches[id], reaches[to])) hasNews = true;
    }
    return reaches;
  }

  private addCalled(sites: BitSet, instruction: IrInstruction): void {
    for (const callee of this.calls.targets(instruction)) sites.addAll(this.within(callee));
  }

  private none(): BitSet {
    return new BitSet(this.program.sites.length);
  }

  private union(a: BitSet, b: BitSet): BitSet {
    if (a.hasAll(b)) return a;
    if (b.hasAll(a)) return b;
    const both = this.none();
    both.addAll(a);
    both.addAll(b);
    return both;
  }
}

interface LocalReach {
  readonly sites: BitSet;
  returns: boolean;
}

/** What `after` meets is met from here, too; says whether that is news. */
function join(here: LocalReach, after: LocalReach): boolean {
  const isNew = after.returns && !here.returns;
  here.returns ||= after.returns;
  return here.sites.addAll(after.sites) || isNew;
}

function addSite(sites: BitSet, { terminator }: Pick<IrBlock, 'terminator'>): void {
  if ((terminator.kind === 'branch' || terminator.kind === 'switch') && terminator.site !== undefined)
    sites.add(terminator.site);
}
