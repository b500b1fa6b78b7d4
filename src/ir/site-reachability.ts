import { CallGraph } from './call-graph.js';
import { successors } from './control-flow.js';
import type { BlockId, IrBlock, Program } from './program.js';

/** A call that is open: where its caller goes on. Innermost first. */
export interface ReturnFrame {
  readonly function: string;
  readonly block: BlockId;
  readonly instruction: number;
  readonly parent: ReturnFrame | undefined;
}

/**
 * Which branch sites can still be met from a place in the program, through calls and, along the given call
 * stack, through returns (pruning-heuristics: context-sensitive, lazy, cached by place rather than by stack).
 */
export class SiteReachability {
  private readonly calls: CallGraph;
  private readonly ofFunction = new Map<string, ReadonlySet<number>>();
  private readonly local = new Map<string, LocalReach>();
  private readonly whole = new WeakMap<ReturnFrame, ReadonlySet<number>>();
  private readonly below = new WeakMap<ReturnFrame, Map<LocalReach, ReadonlySet<number>>>();

  constructor(private readonly program: Program) {
    this.calls = new CallGraph(program);
  }

  /** From the start of a block, with these calls open. */
  from(
    at: { readonly function: string; readonly block: BlockId },
    stack: ReturnFrame | undefined,
  ): ReadonlySet<number> {
    const here = this.fromBlock(at.function, at.block);
    if (!here.returns || !stack) return here.sites;
    let cached = this.below.get(stack);
    if (!cached) {
      cached = new Map();
      this.below.set(stack, cached);
    }
    let sites = cached.get(here);
    if (!sites) {
      sites = union(here.sites, this.afterReturn(stack));
      cached.set(here, sites);
    }
    return sites;
  }

  /** Sites of a function and of all it may call. */
  withinFunction(name: string): ReadonlySet<number> {
    let sites = this.ofFunction.get(name);
    if (!sites) {
      const found = new Set<number>();
      for (const reached of this.calls.reachable(name)) {
        for (const block of this.program.functions.get(reached)?.blocks ?? []) addSite(found, block);
      }
      sites = found;
      this.ofFunction.set(name, sites);
    }
    return sites;
  }

  private afterReturn(frame: ReturnFrame): ReadonlySet<number> {
    let sites = this.whole.get(frame);
    if (!sites) {
      const block = this.program.functions.get(frame.function)!.blocks[frame.block];
      const here = this.rest(frame.function, block, frame.instruction + 1);
      sites = here.returns && frame.parent ? union(here.sites, this.afterReturn(frame.parent)) : here.sites;
      this.whole.set(frame, sites);
    }
    return sites;
  }

  private fromBlock(name: string, block: BlockId): LocalReach {
    const key = `${name}:${block}`;
    let reach = this.local.get(key);
    if (!reach) {
      reach = this.rest(name, this.program.functions.get(name)!.blocks[block], 0);
      this.local.set(key, reach);
    }
    return reach;
  }

  /** What can be met from an instruction on, up to the function's return. */
  private rest(name: string, start: IrBlock, firstInstruction: number): LocalReach {
    const { blocks } = this.program.functions.get(name)!;
    const sites = new Set<number>();
    let returns = false;
    const visit = (block: IrBlock, from: number) => {
      for (const instruction of block.instructions.slice(from)) {
        for (const callee of this.calls.targets(instruction)) {
          for (const site of this.withinFunction(callee)) sites.add(site);
        }
      }
      addSite(sites, block);
      returns ||= block.terminator.kind === 'return';
    };
    visit(start, firstInstruction);
    const seen = new Set<BlockId>(successors(start.terminator));
    for (const id of seen) {
      visit(blocks[id], 0);
      for (const next of successors(blocks[id].terminator)) seen.add(next);
    }
    return { sites, returns };
  }
}

interface LocalReach {
  readonly sites: ReadonlySet<number>;
  readonly returns: boolean;
}

function addSite(sites: Set<number>, { terminator }: IrBlock): void {
  if ((terminator.kind === 'branch' || terminator.kind === 'switch') && terminator.site !== undefined)
    sites.add(terminator.site);
}

function union(a: ReadonlySet<number>, b: ReadonlySet<number>): ReadonlySet<number> {
  return a.size === 0 ? b : b.size === 0 ? a : new Set([...a, ...b]);
}
