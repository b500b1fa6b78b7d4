import { type AbstractAddress, AddressSet } from './address-set.js';
import { addDeltas, anyDelta, type Delta } from './delta.js';
import { type AbstractObject, isMemory, SEEN_AS_ADDRESS } from './memory-objects.js';

/** Told of each address once. */
export type Watcher = (object: AbstractObject, offset: Delta) => void;

/** Something that has addresses: a version of a local, a result, a piece of memory. */
export class FlowNode {
  readonly addresses = new AddressSet();
  /** Not passed on yet. */
  fresh: AbstractAddress[] = [];
  /** Where they are passed on to, moved by one or several distances. */
  readonly onward = new Map<FlowNode, Delta | readonly Delta[]>();
  readonly watchers: Watcher[] = [];
  /** Told of the first address only. */
  whenFirst: (() => void)[] = [];

  constructor(readonly kind: 'value' | 'memory' = 'value') {}
}

/** Passes addresses on from node to node until nothing new arrives anywhere. */
export class AddressFlow {
  private readonly agenda = new Set<FlowNode>();

  /** `isFunction`: one place in a function is like another. */
  constructor(private readonly isFunction: (object: AbstractObject) => boolean) {}

  include(node: FlowNode, object: AbstractObject, offset: Delta): void {
    // By a detour through memory an integer is no longer seen as an address.
    if (object === SEEN_AS_ADDRESS && node.kind === 'memory') return;
    const news = node.addresses.add(object, this.place(object, offset));
    if (news === undefined) return;
    node.fresh.push({ object, offset: news });
    this.agenda.add(node);
  }

  private place(object: AbstractObject, offset: Delta): Delta {
    if (offset === 0 || offset === anyDelta) return offset;
    if (!isMemory(object)) return 0;
    return this.isFunction(object) ? anyDelta : offset;
  }

  /** What `from` has `to` has as well, moved by so many bytes. */
  copy(from: FlowNode, to: FlowNode, by: Delta = 0): void {
    if (from === to && by === 0) return;
    const known = from.onward.get(to);
    if (known === by || known === anyDelta || (typeof known === 'object' && known.includes(by))) return;
    if (known === undefined || by === anyDelta) from.onward.set(to, by);
    else from.onward.set(to, [known, by].flat());
    for (const { object, offset } of from.addresses.list()) this.include(to, object, addDeltas(offset, by));
  }

  watch(node: FlowNode, watcher: Watcher): void {
    node.watchers.push(watcher);
    for (const { object, offset } of node.addresses.list()) watcher(object, offset);
  }

  /** Calls `then` once, if the node ever has an address. */
  once(node: FlowNode, then: () => void): void {
    if (node.addresses.size > 0) then();
    else node.whenFirst.push(then);
  }

  settle(): void {
    // A set that grows while it is walked is walked on.
    for (const node of this.agenda) {
      this.agenda.delete(node);
      const { fresh } = node;
      node.fresh = [];
      const { whenFirst } = node;
      node.whenFirst = [];
      for (const then of whenFirst) then();
      for (const { object, offset } of fresh) {
        for (const [to, distances] of node.onward)
          if (typeof distances === 'object')
            for (const by of distances) this.include(to, object, addDeltas(offset, by));
          else this.include(to, object, addDeltas(offset, distances));
        for (const watcher of node.watchers) watcher(object, offset);
      }
    }
  }
}
