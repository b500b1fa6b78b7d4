import { type AbstractAddress, AddressSet } from './address-set.js';
import { addDeltas, anyDelta, type Delta } from './delta.js';
import type { AbstractObject } from './memory-objects.js';

/** Told of each address once. */
export type Watcher = (object: AbstractObject, offset: Delta) => void;

/** Something that has addresses: a version of a local, a result, a piece of memory. */
export class FlowNode {
  readonly addresses = new AddressSet();
  /** Not passed on yet. */
  fresh: AbstractAddress[] = [];
  readonly onward = new Map<FlowNode, Set<Delta>>();
  readonly watchers: Watcher[] = [];
}

/** Passes addresses on from node to node until nothing new arrives anywhere. */
export class AddressFlow {
  private readonly agenda = new Set<FlowNode>();

  include(node: FlowNode, object: AbstractObject, offset: Delta): void {
    const news = node.addresses.add(object, offset);
    if (news === undefined) return;
    node.fresh.push({ object, offset: news });
    this.agenda.add(node);
  }

  /** What `from` has `to` has as well, moved by so many bytes. */
  copy(from: FlowNode, to: FlowNode, by: Delta = 0): void {
    if (from === to && by === 0) return;
    const distances = from.onward.get(to);
    if (distances?.has(by) || distances?.has(anyDelta)) return;
    if (distances) distances.add(by);
    else from.onward.set(to, new Set([by]));
    for (const { object, offset } of from.addresses.list()) this.include(to, object, addDeltas(offset, by));
  }

  watch(node: FlowNode, watcher: Watcher): void {
    node.watchers.push(watcher);
    for (const { object, offset } of node.addresses.list()) watcher(object, offset);
  }

  settle(): void {
    // A set that grows while it is walked is walked on.
    for (const node of this.agenda) {
      this.agenda.delete(node);
      const { fresh } = node;
      node.fresh = [];
      for (const { object, offset } of fresh) {
        for (const [to, distances] of node.onward)
          for (const by of distances) this.include(to, object, addDeltas(offset, by));
        for (const watcher of node.watchers) watcher(object, offset);
      }
    }
  }
}
