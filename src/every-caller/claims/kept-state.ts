import type { Program } from '../../ir/index.js';
import {
  and,
  boolVariable,
  bv,
  disj,
  eq,
  FALSE,
  not,
  or,
  type Term,
  TRUE,
  variable,
} from '../../term/index.js';
import type { CallerState } from '../code/caller-state.js';
import type { Memory, MemoryModel } from '../memory/memory.js';
import type { KnownObject, Unknowns } from '../memory/unknowns.js';
import type { KeptCell } from './kept-cells.js';
import { aboutOne, aboutTwo, constantsIn, type Predicate } from './kept-claims.js';
import type { LoopClaim } from './loop-claims.js';

/** Something that may hold of what calls keep, whenever their function is not running. */
interface KeptClaim {
  readonly literal: Term;
  readonly cells: readonly KeptCell[];
  readonly holds: Predicate;
  readonly violations: Term[];
}

const MOST_CLAIMS = 300;
/** With more than these, there are too many pairs. */
const MOST_PAIRED = 5;

/**
 * What static variables of functions hold between calls: not their initial values, but what any number of calls, by whomever,
 * may have left. Claims about that hold at first; those that no call of the owner violates are kept up for ever (Houdini
 * finds them, as for loops). They are assumed of the values that a call finds, and that it finds again after code that is
 * not known has run, which may have called the owner; so they have to hold whenever such code begins to run.
 */
export class KeptState {
  private readonly claims: KeptClaim[] = [];
  private readonly values = new Map<Memory, Map<KeptCell, Term>>();
  /** Whose calls are being looked at. */
  private owner = '';

  constructor(
    program: Program,
    private readonly cells: readonly KeptCell[],
    private readonly unknowns: Unknowns,
    private readonly model: MemoryModel,
    private readonly address: (cell: KeptCell) => Term,
  ) {
    for (const owner of this.owners) {
      const own = cells.filter((cell) => cell.owner === owner);
      const constants = constantsIn(program, owner);
      for (const cell of own) for (const holds of aboutOne(cell, constants)) this.claim([cell], holds);
      if (own.length > MOST_PAIRED) continue;
      for (const cell of own)
        for (const other of own)
          if (other !== cell)
            for (const holds of aboutTwo(cell, other, constants)) this.claim([cell, other], holds);
    }
    model.onFree = (memory, object, offset, bytes, value) => this.learn(memory, object, offset, bytes, value);
  }

  get owners(): readonly string[] {
    return [...new Set(this.cells.map(({ owner }) => owner))];
  }

  /** From here on, calls of this function are looked at. */
  begin(owner: string): void {
    this.owner = owner;
  }

  /** So much was observed: what came later can be taken back. */
  get mark(): readonly number[] {
    return this.claims.map(({ violations }) => violations.length);
  }

  takeBack(mark: readonly number[]): void {
    for (const [k, { violations }] of this.claims.entries()) violations.length = mark[k];
  }

  /** Whoever runs next may call the owner, or is its caller. */
  observe({ chain, memory }: CallerState): void {
    const now = new Map<KeptCell, Term>();
    for (const cell of this.cells)
      if (cell.owner === this.owner) now.set(cell, this.model.load(memory, this.address(cell), cell.bytes));
    for (const { cells, holds, violations } of this.claimsOfOwner()) {
      const values = cells.flatMap((cell) => now.get(cell) ?? []);
      if (this.isAsFound(cells, values)) continue;
      const violation = and(chain.term, not(holds(values)));
      if (violation !== FALSE) violations.push(violation);
    }
  }

  /** Whether the values are those that were found together, of which all claims are assumed. */
  private isAsFound(cells: readonly KeptCell[], values: readonly Term[]): boolean {
    return [...this.values.values()].some((found) => cells.every((cell, k) => found.get(cell) === values[k]));
  }

  /** Its calls could not be followed: nothing is known of what they leave. */
  giveUp(): void {
    for (const { violations } of this.claimsOfOwner()) violations.push(TRUE);
  }

  /** As something to be proved. */
  get all(): readonly LoopClaim[] {
    return this.claims.map(({ literal, cells, holds, violations }) => ({
      literal,
      says: holds(cells.map(({ name, bytes }) => variable(name, bytes * 8))),
      place: cells[0].global.place,
      when: 'between-calls',
      atEntry: violatedAtFirst(cells, holds),
      afterTurn: disj(violations),
    }));
  }

  private claimsOfOwner(): readonly KeptClaim[] {
    return this.claims.filter(({ cells }) => cells[0].owner === this.owner);
  }

  /** Only what holds at first. */
  private claim(cells: readonly KeptCell[], holds: Predicate): void {
    if (this.claims.length >= MOST_CLAIMS) return;
    if (holds(cells.map(({ first, bytes }) => bv(first, bytes * 8))) !== TRUE) return;
    const literal = boolVariable(
      `claim ${this.claims.length} of ${cells.map(({ name }) => name).join(', ')}`,
    );
    this.claims.push({ literal, cells, holds, violations: [] });
  }

  private learn(memory: Memory, object: KnownObject, offset: bigint, bytes: number, value: Term): void {
    const cell = this.cells.find(
      (one) => one.global === object.global && BigInt(one.offset) === offset && one.bytes === bytes,
    );
    if (!cell || value.op !== 'var') return;
    const known = this.values.get(memory) ?? new Map<KeptCell, Term>();
    this.values.set(memory, known);
    if (known.has(cell)) return;
    known.set(cell, value);
    for (const { literal, cells, holds } of this.claims) {
      const values = cells.flatMap((one) => known.get(one) ?? []);
      if (!cells.includes(cell) || values.length < cells.length) continue;
      const fact = or(not(literal), holds(values));
      for (const one of values) this.unknowns.know(one, fact);
    }
  }
}

/** Never, as it is only claimed what holds at first; but that is for a solver to say. */
function violatedAtFirst(cells: readonly KeptCell[], holds: Predicate): Term {
  const values = cells.map(({ name, bytes }) => variable(`${name} at first`, bytes * 8));
  const known = cells.map(({ first, bytes }, k) => eq(values[k], bv(first, bytes * 8)));
  return and(...known, not(holds(values)));
}
