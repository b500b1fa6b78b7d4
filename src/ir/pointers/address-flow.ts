import { type AbstractAddress, AddressSet } from './address-set.js';
import { addDeltas, anyDelta, type Delta } from './delta.js';
import { type AbstractObject, isMemory, SEEN_AS_ADDRESS } from './memory-objects.js';

/** Told of each address once. */
export type Watcher = (object: AbstractObject, offset: Delta) => void;

/** An address of a flow: there is only one like it, and it has a number. */
interface FlowAddress extends AbstractAddress {
  readonly id: number;
}

/** Where addresses are passed on to, moved by each of the distances. */
interface Edge {
  readonly to: FlowNode;
  distances: readonly Delta[];
}

/** Words of the bits of some addresses, by their place. */
type AddressBits = ReadonlyMap<number, number>;

function bitsOf(addresses: readonly FlowAddress[]): AddressBits {
  const bits = new Map<number, number>();
  for (const { id } of addresses) bits.set(id >>> 5, (bits.get(id >>> 5) ?? 0) | (1 << (id & 31)));
  return bits;
}

/** Something that has addresses: a version of a local, a result, a piece of memory. */
export class FlowNode {
  readonly addresses: AddressSet<FlowAddress>;
  /** Not passed on yet. */
  fresh: FlowAddress[] = [];
  readonly edges: Edge[] = [];
  readonly edgeTo = new Map<FlowNode, Edge>();
  readonly watchers: Watcher[] = [];
  /** Told of the first address only. */
  whenFirst: (() => void)[] = [];
  /** A bit for each address that ever came here. */
  private readonly seen: number[] = [];

  /** Made by the flow that it is part of. */
  constructor(
    readonly kind: 'value' | 'memory',
    named: (object: AbstractObject, offset: Delta) => FlowAddress,
  ) {
    this.addresses = new AddressSet(named);
  }

  /** Whether it comes for the first time. */
  sees({ id }: FlowAddress): boolean {
    const at = id >>> 5;
    const bit = 1 << (id & 31);
    while (this.seen.length <= at) this.seen.push(0);
    if ((this.seen[at] & bit) !== 0) return false;
    this.seen[at] |= bit;
    return true;
  }

  /** All of these came here before: nearly always, where all leads to all. */
  sawAll(bits: AddressBits): boolean {
    for (const [at, word] of bits) if ((word & ~(this.seen[at] ?? 0)) !== 0) return false;
    return true;
  }
}

/** Nothing new for it has come. */
const isIdle = ({ to, distances }: Edge, fresh: AddressBits): boolean =>
  distances.length === 1 && distances[0] === 0 && to.sawAll(fresh);

/** Passes addresses on from node to node until nothing new arrives anywhere. */
export class AddressFlow {
  private readonly agenda = new Set<FlowNode>();
  private readonly known = new Map<AbstractObject, Map<Delta, FlowAddress>>();
  private knownCount = 0;
  private stepsLeft: number;

  constructor(
    /** One place in a function is like another. */
    private readonly isFunction: (object: AbstractObject) => boolean,
    /** How many addresses are passed on before it is given up. */
    mostSteps: number,
  ) {
    this.stepsLeft = mostSteps;
  }

  /** Nothing new would arrive anywhere. */
  get isSettled(): boolean {
    return this.agenda.size === 0;
  }

  newNode(kind: FlowNode['kind'] = 'value'): FlowNode {
    return new FlowNode(kind, this.named);
  }

  include(node: FlowNode, object: AbstractObject, offset: Delta): void {
    this.offer(node, this.named(object, this.place(object, offset)));
  }

  private readonly named = (object: AbstractObject, offset: Delta): FlowAddress => {
    const places = this.known.get(object) ?? new Map<Delta, FlowAddress>();
    this.known.set(object, places);
    const address = places.get(offset) ?? { object, offset, id: this.knownCount++ };
    places.set(offset, address);
    return address;
  };

  private offer(node: FlowNode, address: FlowAddress): void {
    this.stepsLeft--;
    if (!node.sees(address)) return;
    // By a detour through memory an integer is no longer seen as an address.
    if (address.object === SEEN_AS_ADDRESS && node.kind === 'memory') return;
    const news = node.addresses.add(address);
    if (news === undefined) return;
    if (news !== address) node.sees(news);
    node.fresh.push(news);
    this.agenda.add(node);
  }

  private passAlong({ to, distances }: Edge, address: FlowAddress): void {
    for (const by of distances) this.passOn(address, to, by);
  }

  private passOn(address: FlowAddress, to: FlowNode, by: Delta): void {
    if (by === 0) this.offer(to, address);
    else this.include(to, address.object, addDeltas(address.offset, by));
  }

  private place(object: AbstractObject, offset: Delta): Delta {
    if (offset === 0 || offset === anyDelta) return offset;
    if (!isMemory(object)) return 0;
    return this.isFunction(object) ? anyDelta : offset;
  }

  /** What `from` has `to` has as well, moved by so many bytes. */
  copy(from: FlowNode, to: FlowNode, by: Delta = 0): void {
    if (from === to && by === 0) return;
    const edge = from.edgeTo.get(to);
    if (edge?.distances.some((known) => known === by || known === anyDelta)) return;
    if (edge === undefined) {
      const fresh: Edge = { to, distances: [by] };
      from.edgeTo.set(to, fresh);
      from.edges.push(fresh);
    } else edge.distances = by === anyDelta ? [by] : [...edge.distances, by];
    for (const address of from.addresses.list()) this.passOn(address, to, by);
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
      if (this.stepsLeft < 0) return;
      this.agenda.delete(node);
      const { fresh } = node;
      node.fresh = [];
      const { whenFirst } = node;
      node.whenFirst = [];
      for (const then of whenFirst) then();
      const bits = bitsOf(fresh);
      const edges = node.edges.filter((edge) => !isIdle(edge, bits));
      const known = node.edges.length;
      for (const address of fresh) {
        for (const edge of edges) this.passAlong(edge, address);
        for (let more = known; more < node.edges.length; more++) this.passAlong(node.edges[more], address);
        for (const watcher of node.watchers) watcher(address.object, address.offset);
      }
    }
  }
}
