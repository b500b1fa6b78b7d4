import type { Arm, PathNode } from './path-node.js';
import { type Candidate, type Search, type SearchContext, strategy } from './strategy.js';
import { flipOf, isEager, worthwhileArms } from './tree-walk.js';

/**
 * Breadth-first in two passes (abstract-paths, section 5): first only arms that are themselves open; early branches come
 * first, as paths behind them are long and may cover more. What no such arm is left for is sought in a second pass
 * behind all arms that may lead there, the nearest to the ends of paths first.
 */
export const twoPass = strategy(
  'two-pass',
  'breadth-first: flips arms that are open, and only then those that may lead to open ones',
  (context) => new TwoPass(context),
);

class TwoPass implements Search {
  /** By depth: nodes with perhaps untried arms. */
  private readonly levels: PathNode[][] = [];

  constructor(private readonly context: SearchContext) {}

  pathAdded(fresh: readonly PathNode[]): void {
    for (const node of fresh) {
      this.levels[node.depth] ??= [];
      this.levels[node.depth].push(node);
    }
  }

  next(): Candidate | undefined {
    const depths = [...this.levels.keys()];
    const isOpen = (node: PathNode, arm: Arm) => isEager(this.context, node, arm);
    return this.first(depths, isOpen) ?? this.first(depths.reverse(), () => true);
  }

  /** Nodes that have nothing worthwhile left are forgotten. */
  private first(
    depths: readonly number[],
    isMeant: (node: PathNode, arm: Arm) => boolean,
  ): Candidate | undefined {
    for (const depth of depths) {
      const nodes = this.levels[depth] ?? [];
      const left: PathNode[] = [];
      for (const [index, node] of nodes.entries()) {
        const arms = worthwhileArms(this.context, node);
        if (arms.length > 0) left.push(node);
        const arm = arms.find((one) => isMeant(node, one));
        if (arm === undefined) continue;
        this.levels[depth] = [...left, ...nodes.slice(index + 1)];
        return flipOf(this.context, node, arm);
      }
      this.levels[depth] = left;
    }
    return undefined;
  }
}
