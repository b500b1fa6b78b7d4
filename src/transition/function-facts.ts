import { type BlockId, CallGraph, cyclicBlocks, flowGraph, type Program } from '../ir/index.js';

/** What the shape of the program says about its functions. */
export class FunctionFacts {
  readonly calls: CallGraph;
  private readonly recursive = new Map<string, boolean>();
  private readonly cyclic = new Map<string, ReadonlySet<BlockId>>();

  constructor(private readonly program: Program) {
    this.calls = new CallGraph(program);
  }

  /** The function may be called while it runs. */
  isRecursive(name: string): boolean {
    let known = this.recursive.get(name);
    if (known === undefined) {
      known = [...this.calls.calleesOf(name)].some((callee) => this.calls.reachable(callee).has(name));
      this.recursive.set(name, known);
    }
    return known;
  }

  /** The block may be executed several times before its function's frame is gone from the stack. */
  isRepeated(name: string, block: BlockId): boolean {
    return this.isRecursive(name) || this.cyclicBlocks(name).has(block);
  }

  private cyclicBlocks(name: string): ReadonlySet<BlockId> {
    let known = this.cyclic.get(name);
    if (known === undefined) {
      const f = this.program.functions.get(name);
      known = f === undefined ? new Set() : cyclicBlocks(flowGraph(f));
      this.cyclic.set(name, known);
    }
    return known;
  }
}
