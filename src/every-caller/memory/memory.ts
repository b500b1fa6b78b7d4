import {
  and,
  bv,
  bvadd,
  bvand,
  bvsub,
  concat,
  eq,
  extract,
  ite,
  not,
  type Term,
  uge,
  ule,
} from '../../term/index.js';
import { CoveredBytes, greatest } from './covered-bytes.js';
import type { KnownObject, Unknowns } from './unknowns.js';

/**
 * Memory as what was done to it, in order: an immutable chain, shared by the ways that part. What a load gives is read off
 * the chain: addresses are numbers, and whether two of them meet is a question to the solver where their form does not
 * tell. So it holds however a caller's pointers overlap.
 */
export type Memory = { readonly loaded: Map<number, Term> } & (
  | { readonly kind: 'start' }
  | {
      readonly kind: 'store';
      readonly before: Memory;
      readonly address: Term;
      readonly bytes: number;
      readonly value: Term;
    }
  /** So many bytes (undefined: any number) from an address on were written. */
  | {
      readonly kind: 'range';
      readonly before: Memory;
      readonly address: Term;
      readonly bytes: number | undefined;
      readonly content: RangeContent;
    }
  /** Anything may have been written, except where `spares` says that it was not. */
  | {
      readonly kind: 'havoc';
      readonly before: Memory;
      spares(object: KnownObject): boolean;
      /** Bytes of this ghost have become 0, if anything. */
      lowers(object: KnownObject): boolean;
      /** Functions of the program that were called meanwhile have returned. */
      readonly isBetweenCalls?: true;
    }
  | { readonly kind: 'join'; readonly condition: Term; readonly first: Memory; readonly second: Memory }
);

export type RangeContent =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'byte'; readonly value: Term }
  | { readonly kind: 'copy'; readonly source: Memory; readonly from: Term };

/** What a load of memory that nothing was done to gives. */
export type InitialValue = (address: Term, bytes: number, object: KnownObject | undefined) => Term;

/** What was written to: an object, whatever a pointer of unknown origin leads to, or whatever code that is not known can. */
export type Written = KnownObject | 'outside' | 'anything';

/** So many stores that may or may not have met an address make a formula; more would help nobody. */
const MOST_DOUBTS = 24;
const DEEPEST_CHOICE = 6;
/** More than any cell has bytes. */
const KEYS_PER_TERM = 64;

export class MemoryModel {
  readonly start: Memory = { kind: 'start', loaded: new Map() };
  /** Is told of what is written. */
  onWrite: (written: Written) => void = () => {};
  /** Is told of each search through what was done, and may end it. */
  onSearch: () => void = () => {};
  /** Is told of values that a variable may have when code begins that others call, or goes on after code that is not known. */
  onFree: (memory: Memory, object: KnownObject, offset: bigint, bytes: number, value: Term) => void =
    () => {};

  constructor(
    private readonly unknowns: Unknowns,
    private readonly initial: InitialValue,
  ) {}

  load(memory: Memory, address: Term, bytes: number, depth = 0): Term {
    const key = address.id * KEYS_PER_TERM + bytes;
    const known = memory.loaded.get(key);
    if (known !== undefined) return known;
    const choice = depth < DEEPEST_CHOICE ? choiceOf(address) : undefined;
    const value = choice
      ? ite(
          choice.condition,
          this.load(memory, choice.first, bytes, depth + 1),
          this.load(memory, choice.second, bytes, depth + 1),
        )
      : this.find(memory, address, bytes);
    memory.loaded.set(key, value);
    return value;
  }

  store(memory: Memory, address: Term, bytes: number, value: Term, depth = 0): Memory {
    this.unknowns.giveAway(value);
    const choice = depth < DEEPEST_CHOICE ? choiceOf(address) : undefined;
    if (choice) {
      const { condition, first, second } = choice;
      const kept = this.load(memory, first, bytes);
      const once = this.store(memory, first, bytes, ite(condition, value, kept), depth + 1);
      return this.store(
        once,
        second,
        bytes,
        ite(condition, this.load(once, second, bytes), value),
        depth + 1,
      );
    }
    this.onWrite(this.unknowns.objectOf(address) ?? 'outside');
    return { kind: 'store', before: memory, address, bytes, value, loaded: new Map() };
  }

  write(memory: Memory, address: Term, bytes: number | undefined, content: RangeContent): Memory {
    if (bytes === 0) return memory;
    // Pointers that are copied can be found at both places.
    this.onWrite(this.unknowns.objectOf(address) ?? 'outside');
    return { kind: 'range', before: memory, address, bytes, content, loaded: new Map() };
  }

  /** Code that is not known has run: everything that it can reach may have changed. */
  afterAnything(memory: Memory): Memory {
    return { ...this.havoc(memory, new Set<Written>(['anything'])), isBetweenCalls: true };
  }

  /** Something was written, by whom nobody knows. */
  havoc(memory: Memory, written: ReadonlySet<Written>): Memory & { kind: 'havoc' } {
    const escaped = new Set(this.unknowns.escaped);
    for (const one of written) this.onWrite(one);
    const spares = (object: KnownObject): boolean => {
      if (object.global?.constant) return true;
      if (written.has(object)) return false;
      // Who can reach a block may free it; nobody writes to its ghost.
      if (object.ghostOf) return !written.has('anything') || !escaped.has(object.ghostOf.base);
      const isOutOfReach = !escaped.has(object.base);
      // Code that is not known may call what the given files have, and so change what only they can name.
      if (written.has('anything')) return object.reach === 'own' && isOutOfReach;
      return !written.has('outside') || (object.reach !== 'shared' && isOutOfReach);
    };
    const lowers = ({ ghostOf, raised }: KnownObject): boolean =>
      ghostOf !== undefined &&
      raised !== undefined &&
      !written.has(raised) &&
      !(written.has('anything') && escaped.has(ghostOf.base));
    return { kind: 'havoc', before: memory, spares, lowers, loaded: new Map() };
  }

  join(condition: Term, first: Memory, second: Memory): Memory {
    return first === second ? first : { kind: 'join', condition, first, second, loaded: new Map() };
  }

  private find(memory: Memory, address: Term, bytes: number): Term {
    this.onSearch();
    const key = address.id * KEYS_PER_TERM + bytes;
    const object = this.unknowns.objectOf(address);
    const doubts: { readonly when: Term; readonly value: Term }[] = [];
    const unknown = () => this.unknowns.value(`value at ${object?.name ?? 'an address'}`, bytes * 8);
    let at = memory;
    let covered: CoveredBytes | undefined;
    let value: Term | undefined;
    while (value === undefined) {
      value = at.loaded.get(key);
      if (value !== undefined) break;
      if (doubts.length > MOST_DOUBTS) {
        value = unknown();
      } else if (at.kind === 'start') {
        value = this.initial(address, bytes, object);
        this.tellFree(at, address, bytes, object, value);
      } else if (at.kind === 'join') {
        const { condition, first, second } = at;
        value = ite(condition, this.load(first, address, bytes), this.load(second, address, bytes));
      } else if (at.kind === 'havoc') {
        if (object && at.spares(object)) at = at.before;
        else if (object && at.lowers(object)) value = bvand(this.load(at.before, address, bytes), unknown());
        else {
          value = unknown();
          if (at.isBetweenCalls) this.tellFree(at, address, bytes, object, value);
        }
      } else {
        const relation = this.relate(address, bytes, at.address, at.bytes);
        if (relation.kind === 'apart') at = at.before;
        else if (relation.kind === 'inside') value = this.contentAt(at, relation.offset, bytes) ?? unknown();
        else if (relation.kind === 'partly')
          value = bytes === 1 ? unknown() : this.byBytes(at, address, bytes);
        else if (at.bytes === undefined) value = unknown();
        else if (at.kind === 'range' && at.content.kind === 'byte' && bytes <= at.bytes) {
          const [offset, last] = [distance(address, at.address), at.bytes - bytes];
          const content = this.contentAt(at, 0, bytes) ?? unknown();
          if (greatest(offset) <= last) value = content;
          else {
            doubts.push({ when: ule(offset, bv(last, address.width)), value: content });
            if (bytes > 1)
              doubts.push({ when: not(apart(address, bytes, at.address, at.bytes)), value: unknown() });
            covered ??= new CoveredBytes(address, bytes, object);
            if (covered.add(at.address, at.bytes)) {
              value = content;
              // It is so because of all that was written since: `at` alone does not tell it.
              at = memory;
            } else at = at.before;
          }
        } else {
          if (at.kind === 'store' && at.bytes === bytes)
            doubts.push({ when: eq(address, at.address), value: at.value });
          if (at.kind === 'range' || at.bytes > 1 || bytes > 1)
            doubts.push({ when: not(apart(address, bytes, at.address, at.bytes)), value: unknown() });
          at = at.before;
        }
      }
      if (value !== undefined && at !== memory) at.loaded.set(key, value);
    }
    for (const doubt of doubts.reverse()) value = ite(doubt.when, doubt.value, value);
    return value;
  }

  private tellFree(
    memory: Memory,
    address: Term,
    bytes: number,
    object: KnownObject | undefined,
    value: Term,
  ): void {
    const { root, offset } = split(address);
    if (object?.base === root) this.onFree(memory, object, offset, bytes, value);
  }

  private byBytes(memory: Memory, address: Term, bytes: number): Term {
    let whole = this.load(memory, address, 1);
    for (let i = 1; i < bytes; i++)
      whole = concat(this.load(memory, bvadd(address, bv(i, address.width)), 1), whole);
    return whole;
  }

  /** What lies so many bytes into what was written there; undefined if it is anything. */
  private contentAt(
    written: Memory & { kind: 'store' | 'range' },
    offset: number,
    bytes: number,
  ): Term | undefined {
    if (written.kind === 'store') return extract(written.value, (offset + bytes) * 8 - 1, offset * 8);
    const { content, address } = written;
    switch (content.kind) {
      case 'unknown':
        return undefined;
      case 'byte': {
        let whole = content.value;
        for (let i = 1; i < bytes; i++) whole = concat(whole, content.value);
        return whole;
      }
      case 'copy':
        return this.load(content.source, bvadd(content.from, bv(offset, address.width)), bytes);
    }
  }

  /** How `bytes` bytes at an address lie to what was written elsewhere. */
  private relate(address: Term, bytes: number, other: Term, otherBytes: number | undefined): Relation {
    const [a, b] = [split(address), split(other)];
    if (a.root === b.root) {
      const offset = Number(BigInt.asIntN(address.width, a.offset - b.offset));
      if (offset + bytes <= 0) return APART;
      if (otherBytes === undefined) return MAYBE;
      if (offset >= otherBytes) return APART;
      return offset >= 0 && offset + bytes <= otherBytes ? { kind: 'inside', offset } : PARTLY;
    }
    const { unknowns } = this;
    const [mine, its] = [unknowns.objectOf(address), unknowns.objectOf(other)];
    if (mine && its && mine !== its) return APART;
    if (mine && !its && !unknowns.mayLeadTo(other, mine)) return APART;
    if (its && !mine && !unknowns.mayLeadTo(address, its)) return APART;
    return MAYBE;
  }
}

type Relation =
  | { readonly kind: 'apart' }
  | { readonly kind: 'inside'; readonly offset: number }
  | { readonly kind: 'partly' }
  | { readonly kind: 'maybe' };

const APART: Relation = { kind: 'apart' };
const PARTLY: Relation = { kind: 'partly' };
const MAYBE: Relation = { kind: 'maybe' };

/** An address as something plus a constant. */
export function split(address: Term): { readonly root: Term; readonly offset: bigint } {
  if (address.op === 'const') return { root: bv(0, address.width), offset: BigInt(address.value as number) };
  if (address.op !== 'bvadd') return { root: address, offset: 0n };
  const [first, last] = address.args;
  if (last.op !== 'const') return { root: address, offset: 0n };
  return { root: first, offset: BigInt(last.value as number) };
}

/** No byte of the one is one of the other. */
function apart(a: Term, bytes: number, b: Term, otherBytes: number): Term {
  return and(uge(distance(b, a), bv(bytes, a.width)), uge(distance(a, b), bv(otherBytes, a.width)));
}

/** The first less the second, without what both are made of: a distance within an object tells nothing of its address. */
function distance(a: Term, b: Term): Term {
  const left = summandsOf(a);
  const right: Term[] = [];
  for (const one of summandsOf(b)) {
    const place = left.indexOf(one);
    if (place < 0) right.push(one);
    else left.splice(place, 1);
  }
  const none = bv(0, a.width);
  return bvsub(left.reduce(bvadd, none), right.reduce(bvadd, none));
}

const summandsOf = (address: Term): Term[] =>
  address.op === 'bvadd' ? address.args.flatMap(summandsOf) : [address];

function choiceOf(
  address: Term,
): { readonly condition: Term; readonly first: Term; readonly second: Term } | undefined {
  if (address.op === 'ite') {
    const [condition, first, second] = address.args;
    return { condition, first, second };
  }
  const { root, offset } = split(address);
  if (root.op !== 'ite' || offset === 0n) return undefined;
  const [condition, first, second] = root.args;
  const moved = (one: Term) => bvadd(one, bv(offset, address.width));
  return { condition, first: moved(first), second: moved(second) };
}
