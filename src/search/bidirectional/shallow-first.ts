import { Fifo } from '../fifo.js';
import type { PathNode } from '../path-node.js';

/** Nodes of the tree, those near the root first: short paths leave most to choose. */
export class ShallowFirst {
  private readonly byDepth: Fifo<PathNode>[] = [];
  private shallowest = 0;

  add(node: PathNode): void {
    this.byDepth[node.depth] ??= new Fifo();
    this.byDepth[node.depth].add(node);
    this.shallowest = Math.min(this.shallowest, node.depth);
  }

  get first(): PathNode | undefined {
    for (; this.shallowest < this.byDepth.length; this.shallowest++) {
      const node = this.byDepth[this.shallowest]?.first;
      if (node !== undefined) return node;
    }
    return undefined;
  }

  /** Takes the first one away. */
  drop(): void {
    if (this.first !== undefined) this.byDepth[this.shallowest].drop();
  }
}
