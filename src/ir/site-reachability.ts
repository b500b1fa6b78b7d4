import { CallGraph } from './call-graph.js';
import type { OpenCall } from './code-point.js';
import { successors } from './control-flow.js';
import type { BlockId, IrBlock, Program } from './program.js';

/** A call that is open, and those around it: where their callers go on. */
export interface ReturnFrame extends OpenCall {
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
    const here = this.fromInstruction(at.function, at.block, 0);
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

  /** From the outermost frame inwards, in a loop: recursive programs have stacks deeper than our own may get. */
  private afterReturn(frame: ReturnFrame): ReadonlySet<number> {
    const inner: { frame: ReturnFrame; here: LocalReach }[] = [];
    let sites: ReadonlySet<number> | undefined;
    for (let at: ReturnFrame | undefined = frame; at && !sites; at = at.parent) {
      sites = this.whole.get(at);
      if (sites) break;
      const here = this.fromInstruction(at.function, at.block, at.instruction + 1);
      inner.push({ frame: at, here });
      if (!here.returns) break;
    }
    let found = sites ?? new Set<number>();
    for (const { frame: at, here } of inner.reverse()) {
      found = here.returns ? union(here.sites, found) : here.sites;
      this.whole.set(at, found);
    }
    return found;
  }

  private fromInstruction(name: string, block: BlockId, instruction: number): LocalReach {
    const key = `${name}:${block}:${instruction}`;
    let reach = this.local.get(key);
    if (!reach) {
      reach = this.rest(name, this.program.functions.get(name)!.blocks[block], instruction);
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
  if (a.size <= b.size && [...a].every((site) => b.has(site))) return b;
  return b.size === 0 ? a : new Set([...a, ...b]);
}
