import {
  type BlockId,
  CallGraph,
  type IrBlock,
  type Program,
  type ReturnFrame,
  successors,
} from '../ir/index.js';
import { blockAfter } from './arm-target.js';
import type { Coverage } from './coverage.js';
import { type Arm, type PathNode, siteOf } from './path-node.js';

/**
 * How many branches lie between a place and the nearest open one in the interprocedural control-flow graph, as
 * CREST counts them: a call may be entered or passed over, a return goes on where the call was made.
 * Distances only grow, because open branches only become fewer.
 */
export class BranchDistance {
  private readonly calls: CallGraph;
  private readonly firstBlock = new Map<string, number>();
  private readonly blocks: IrBlock[] = [];
  /** Into each block: from where, and how many branches that takes. */
  private readonly edgesInto: Edge[][] = [];
  private readonly callsInto: Edge[][] = [];
  private readonly toReturn: Float64Array;
  private toOpen: Float64Array = new Float64Array();
  private countedFor = -1;
  private afterFrame = new WeakMap<ReturnFrame, number>();

  constructor(
    private readonly program: Program,
    private readonly coverage: Coverage,
  ) {
    this.calls = new CallGraph(program);
    for (const [name, { blocks }] of program.functions) {
      this.firstBlock.set(name, this.blocks.length);
      for (const block of blocks) this.blocks.push(block);
    }
    for (const _ of this.blocks) {
      this.edgesInto.push([]);
      this.callsInto.push([]);
    }
    for (const name of program.functions.keys()) this.addEdges(name);
    const returns = this.blocks.flatMap(({ terminator }, id) => (terminator.kind === 'return' ? [id] : []));
    this.toReturn = distances(returns, [this.edgesInto]);
  }

  /** Branches to be passed, this arm included, until the first that is open; 0 if this one is. */
  ofArm(node: PathNode, arm: Arm): number {
    this.refresh();
    const { step } = node;
    const site = siteOf(step);
    if (site !== undefined && this.coverage.isOpenArm(site, Number(arm))) return 0;
    const own = site === undefined ? 0 : 1;
    const block = this.blockId(step.position.function, blockAfter(this.program, step, arm));
    return own + Math.min(this.toOpen[block], this.toReturn[block] + this.after(step.stack));
  }

  /** From the instruction after the call on. */
  private after(frame: ReturnFrame | undefined): number {
    if (!frame) return Number.POSITIVE_INFINITY;
    const known = this.afterFrame.get(frame);
    if (known !== undefined) return known;
    const id = this.blockId(frame.function, frame.block);
    const { instructions, terminator } = this.blocks[id];
    const cost = costOf(this.blocks[id]);
    let nearest = this.toReturn[id] + this.after(frame.parent);
    if (this.hasOpenArm(this.blocks[id])) nearest = 0;
    for (const to of successors(terminator))
      nearest = Math.min(nearest, cost + this.toOpen[this.blockId(frame.function, to)]);
    for (const instruction of instructions.slice(frame.instruction + 1))
      for (const callee of this.calls.targets(instruction))
        nearest = Math.min(nearest, this.toOpen[this.blockId(callee, 0)]);
    this.afterFrame.set(frame, nearest);
    return nearest;
  }

  /** Counts again if something was covered or proved since. */
  private refresh(): void {
    if (this.countedFor === this.coverage.decidedCount) return;
    this.countedFor = this.coverage.decidedCount;
    this.afterFrame = new WeakMap();
    const open = this.blocks.flatMap((block, id) => (this.hasOpenArm(block) ? [id] : []));
    this.toOpen = distances(open, [this.edgesInto, this.callsInto]);
  }

  private hasOpenArm({ terminator }: IrBlock): boolean {
    if (terminator.kind !== 'branch' && terminator.kind !== 'switch') return false;
    return terminator.site !== undefined && this.coverage.isOpenSite(terminator.site);
  }

  private addEdges(name: string): void {
    this.program.functions.get(name)!.blocks.forEach((block, index) => {
      const from = this.blockId(name, index);
      const branches = costOf(block);
      for (const to of successors(block.terminator))
        this.edgesInto[this.blockId(name, to)].push({ from, branches });
      for (const instruction of block.instructions)
        for (const callee of this.calls.targets(instruction))
          this.callsInto[this.blockId(callee, 0)].push({ from, branches: 0 });
    });
  }

  private blockId(name: string, block: BlockId): number {
    return this.firstBlock.get(name)! + block;
  }
}

interface Edge {
  readonly from: number;
  readonly branches: 0 | 1;
}

/** Branches that only the compiler knows of do not count. */
function costOf({ terminator }: IrBlock): 0 | 1 {
  const isBranch = terminator.kind === 'branch' || terminator.kind === 'switch';
  return isBranch && terminator.site !== undefined ? 1 : 0;
}

/** From every block to the nearest target: breadth first against the edges, those that cost nothing at once. */
function distances(
  targets: readonly number[],
  graphs: readonly (readonly (readonly Edge[])[])[],
): Float64Array {
  const found = new Float64Array(graphs[0].length).fill(Number.POSITIVE_INFINITY);
  let level = [...targets];
  for (let distance = 0; level.length > 0; distance++) {
    const farther: number[] = [];
    for (let id = level.pop(); id !== undefined; id = level.pop()) {
      if (found[id] <= distance) continue;
      found[id] = distance;
      for (const graph of graphs)
        for (const { from, branches } of graph[id]) (branches === 0 ? level : farther).push(from);
    }
    level = farther;
  }
  return found;
}
