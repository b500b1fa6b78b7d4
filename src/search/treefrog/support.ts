import { type SegmentWrites, touches } from '../../ir/index.js';
import type { MemoryObject } from '../../symbolic/index.js';
import { freeVariables, type Term } from '../../term/index.js';
import { type LocalLocation, type Location, type Read, START, type Trace } from './trace.js';
import type { Contradiction } from './weakening.js';

/** What a contradiction rests on: the nodes of the path that matter, and the values between them. */
export interface Support {
  /** In order of execution. */
  readonly nodes: readonly number[];
  readonly lifetimes: readonly Lifetime[];
}

/** A value that has to stay in its place from one node, or the start, to another. */
export interface Lifetime {
  readonly location: Location;
  readonly begin: number;
  readonly end: number;
}

/**
 * The nodes that a contradiction needs: those of its constraints, those whose definitions it uses, and whatever gave
 * them the constants and addresses that they have on this path. Also, stores that lie between and might look, to who
 * reads the text of the program, as if they wrote what is needed: on this path they do not, for the addresses that
 * they have. Undefined if it rests on something that was not followed.
 */
export function supportOf(
  trace: Trace,
  contradiction: Contradiction,
  writes: SegmentWrites,
  /** Nodes that matter besides those of the constraints. */
  others: readonly number[] = [],
): Support | undefined {
  if (!trace.isComplete) return undefined;
  return new SupportSearch(trace, contradiction, writes).run(others);
}

class SupportSearch {
  /** All that they read matters. */
  private readonly used = new Set<number>();
  /** Only where they write matters. */
  private readonly bystanders = new Set<number>();
  private readonly ranged: ReadonlySet<Term>;

  constructor(
    private readonly trace: Trace,
    private readonly contradiction: Contradiction,
    private readonly writes: SegmentWrites,
  ) {
    this.ranged = new Set(contradiction.ranges.flatMap((range) => freeVariables(range)));
  }

  run(others: readonly number[]): Support | undefined {
    const { nodes, constraints } = this.trace;
    for (const node of others) this.use(node);
    for (const constraint of this.contradiction.constraints) this.use(constraints[constraint].node);
    for (;;) {
      const lifetimes = this.lifetimes();
      const found = this.newBystanders(lifetimes);
      if (found.length === 0) {
        const all = [...new Set([...this.used, ...this.bystanders])].sort((a, b) => a - b);
        if (all.some((node) => nodes[node].isOpaque || nodes[node].isChoice)) return undefined;
        return this.isNameable(lifetimes) ? { nodes: all, lifetimes } : undefined;
      }
      for (const node of found) {
        this.bystanders.add(node);
        for (const read of nodes[node].reads.slice(0, nodes[node].addresses)) this.follow(node, read);
      }
    }
  }

  private use(first: number): void {
    const pending = [first];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (this.used.has(node)) continue;
      this.used.add(node);
      for (const read of this.trace.nodes[node].reads) if (this.needs(node, read)) pending.push(read.from);
    }
  }

  private follow(reader: number, read: Read): void {
    if (this.needs(reader, read)) this.use(read.from);
  }

  /** Whether it matters where the value that is read came from; otherwise it may be any value. */
  private needs(reader: number, { from }: Read): boolean {
    if (from === START) return false;
    const { nodes } = this.trace;
    const { variable, move } = nodes[from];
    // Constants and addresses are what they are because of who made them.
    if (variable === undefined) return true;
    return move === nodes[reader].move || this.contradiction.defined.has(variable);
  }

  private readsInUse(): readonly { readonly reader: number; readonly read: Read }[] {
    const { nodes } = this.trace;
    const ofUsed = [...this.used].flatMap((reader) => nodes[reader].reads.map((read) => ({ reader, read })));
    const ofBystanders = [...this.bystanders]
      .filter((reader) => !this.used.has(reader))
      .flatMap((reader) =>
        nodes[reader].reads.slice(0, nodes[reader].addresses).map((read) => ({ reader, read })),
      );
    return [...ofUsed, ...ofBystanders];
  }

  private lifetimes(): readonly Lifetime[] {
    const locals = new Map<string, OpenLifetime>();
    const memory = new Map<string, { reader: number; read: Read; begin: number }[]>();
    for (const { reader, read } of this.readsInUse()) {
      const { location, from } = read;
      const begin = this.isLinked(reader, read) ? from : reader;
      if (location.kind === 'local') {
        const key = `${location.activation}:${location.local}:${from}`;
        extend(locals, key, location, begin, reader);
      } else {
        const key = `${location.object.id}:${from}`;
        const list = memory.get(key);
        if (list) list.push({ reader, read, begin });
        else memory.set(key, [{ reader, read, begin }]);
      }
    }
    return [...locals.values(), ...[...memory.values()].flatMap(memoryLifetimes)];
  }

  /** The value counts as what its maker made it; otherwise only all its readers must see the same. */
  private isLinked(reader: number, { location, from }: Read): boolean {
    if (from !== START) return this.used.has(from);
    if (location.kind === 'local') return true;
    const { variable, definition } = this.trace.nodes[reader];
    if (variable === undefined || definition === undefined || !isPlainContent(definition)) return true;
    return freeVariables(definition).some((input) => this.ranged.has(input));
  }

  private newBystanders(lifetimes: readonly Lifetime[]): readonly number[] {
    const found: number[] = [];
    for (const [index, { writer }] of this.trace.nodes.entries()) {
      if (!writer || this.used.has(index) || this.bystanders.has(index)) continue;
      const write = this.writes.at(writer);
      const isClose = lifetimes.some(({ location, begin, end }) => {
        if (location.kind === 'local' || begin >= index || end <= index || !write) return false;
        const object = this.trace.objectOf(location.object);
        return object !== undefined && touches(write, { object, low: location.low, high: location.high });
      });
      if (isClose) found.push(index);
    }
    return found;
  }

  private isNameable(lifetimes: readonly Lifetime[]): boolean {
    return lifetimes.every(
      ({ location, begin }) =>
        // A local of the first frame is never initialised by the start.
        (location.kind === 'local' && begin !== START) ||
        (location.kind === 'memory' && this.trace.objectOf(location.object) !== undefined),
    );
  }
}

interface OpenLifetime {
  readonly location: LocalLocation;
  begin: number;
  end: number;
}

function extend(
  lifetimes: Map<string, OpenLifetime>,
  key: string,
  location: LocalLocation,
  begin: number,
  end: number,
): void {
  const known = lifetimes.get(key);
  if (!known) {
    lifetimes.set(key, { location, begin, end });
    return;
  }
  known.begin = Math.min(known.begin, begin);
  known.end = Math.max(known.end, end);
}

/** Reads of parts of what one node wrote: each run of bytes lives from its first reader, or its maker, to its last. */
function memoryLifetimes(
  reads: readonly { readonly reader: number; readonly read: Read; readonly begin: number }[],
): readonly Lifetime[] {
  const ranges = reads.flatMap(({ read, ...rest }) =>
    read.location.kind === 'memory' ? [{ ...rest, location: read.location }] : [],
  );
  const borders = [...new Set(ranges.flatMap(({ location }) => [location.low, location.high]))].sort(
    (a, b) => a - b,
  );
  const lifetimes: Lifetime[] = [];
  for (let k = 0; k + 1 < borders.length; k++) {
    const [low, high] = [borders[k], borders[k + 1]];
    const here = ranges.filter(({ location }) => location.low <= low && high <= location.high);
    if (here.length === 0) continue;
    const object: MemoryObject = here[0].location.object;
    lifetimes.push({
      location: { kind: 'memory', object, low, high },
      begin: Math.min(...here.map(({ begin }) => begin)),
      end: Math.max(...here.map(({ reader }) => reader)),
    });
  }
  return lifetimes;
}

/** Inputs as they lie in memory, whole or in parts: any other content would be just another value. */
function isPlainContent(term: Term): boolean {
  if (term.op === 'var') return true;
  if (term.op === 'extract') return term.args[0].op === 'var';
  return term.op === 'concat' && term.args.every(isPlainContent);
}
