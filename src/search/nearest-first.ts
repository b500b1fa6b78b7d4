import type { BranchDistance } from './branch-distance.js';
import type { Arm, PathNode } from './path-node.js';
import type { SearchContext } from './strategy.js';
import { worthwhileArms } from './tree-walk.js';

/** An untried arm and how far from it the nearest open branch is. */
export interface NearArm {
  readonly node: PathNode;
  readonly arm: Arm;
  readonly distance: number;
}

/** All nodes with perhaps untried arms; the arm nearest to an open branch comes first, of equals the latest. */
export class NearestFirst {
  private readonly byDistance = new Map<number, PathNode[]>();

  constructor(
    private readonly context: SearchContext,
    private readonly distance: BranchDistance,
  ) {}

  add(node: PathNode): void {
    const nearest = this.nearestArm(node);
    if (nearest) this.file(node, nearest.distance);
  }

  /** Its node stays: it may have more arms. */
  first(): NearArm | undefined {
    while (this.byDistance.size > 0) {
      const distance = Math.min(...this.byDistance.keys());
      const nodes = this.byDistance.get(distance)!;
      for (let node = nodes.at(-1); node; node = nodes.at(-1)) {
        const nearest = this.nearestArm(node);
        if (nearest?.distance === distance) return nearest;
        // Distances only grow: what was filed too near is filed again.
        nodes.pop();
        if (nearest) this.file(node, nearest.distance);
      }
      this.byDistance.delete(distance);
    }
    return undefined;
  }

  private file(node: PathNode, distance: number): void {
    const nodes = this.byDistance.get(distance);
    if (nodes) nodes.push(node);
    else this.byDistance.set(distance, [node]);
  }

  private nearestArm(node: PathNode): NearArm | undefined {
    let nearest: NearArm | undefined;
    for (const arm of worthwhileArms(this.context, node)) {
      const distance = this.distance.ofArm(node, arm);
      if (!nearest || distance < nearest.distance) nearest = { node, arm, distance };
    }
    return nearest;
  }
}
