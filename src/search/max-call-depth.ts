import type { InputVector } from '../input/index.js';
import type { BranchStep, PathNode } from './path-node.js';
import { SearchWrapper } from './search-wrapper.js';
import type { Search, SearchContext } from './strategy.js';

/**
 * Max-call-depth (pruning-heuristics, heuristic 2): below this depth of calls branches are taken as they come and
 * never flipped. Not sound: what only another way through such a call would reach stays open, with this as its cause.
 */
export class MaxCallDepth extends SearchWrapper {
  constructor(
    inner: Search,
    private readonly context: SearchContext,
    private readonly deepest: number,
  ) {
    super(inner);
  }

  override pathAdded(fresh: readonly PathNode[], input: InputVector): void {
    const { tree, space } = this.context;
    for (const node of fresh) {
      if (callDepth(node.step, space.function) <= this.deepest) continue;
      const { function: name } = node.step.position;
      const detail = `the branches of ${name} were not flipped, because it is called below depth ${this.deepest} (--max-call-depth)`;
      for (const arm of tree.untriedArms(node))
        tree.markUnknown(node, arm, { reason: 'bound', detail, constraints: [] });
    }
    super.pathAdded(fresh, input);
  }
}

/** 0 in the function under test. Its precondition has no depth: without it there may be no test at all. */
export function callDepth({ position, stack }: BranchStep, tested: string): number {
  let depth = -1;
  let outermost = position.function;
  for (let frame = stack; frame; frame = frame.parent) {
    depth++;
    if (frame.parent) outermost = frame.function;
  }
  return outermost === tested ? depth : 0;
}
